#!/usr/bin/env bash
# Installs what the tests need, if it is missing, and runs them all.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-auto}"
# Property tests draw the same cases every time; set another seed to draw others.
export PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-20261115}"

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_package() {
  command -v apt-get >/dev/null || { echo "test.sh: please install $1" >&2; exit 1; }
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# qhull's convex hull is tested beside ours.
command -v qconvex >/dev/null || install_package qhull-bin

# A linker, and Rust with its formatter and linter.
command -v cc >/dev/null || install_package gcc libc6-dev
if ! command -v cargo >/dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then
  export PATH="$HOME/.cargo/bin:$PATH"
fi
command -v cargo >/dev/null || { echo "test.sh: please install Rust 1.95 or newer" >&2; exit 1; }
for component in rustfmt clippy; do
  cargo "${component/rustfmt/fmt}" --version >/dev/null 2>&1 ||
    rustup component add "$component" ||
    { echo "test.sh: Rust's $component is missing: rustup component add $component" >&2; exit 1; }
done

summary=()
failed=0
step() {
  local name=$1
  shift
  printf '\n== %s\n' "$name"
  local start=$SECONDS outcome=passed
  "$@" || { outcome=FAILED; failed=1; }
  summary+=("$(printf '%-7s %4d s  %s' "$outcome" $((SECONDS - start)) "$name")")
}

unit_tests() {
  if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --workspace --all-targets --run-ignored all
  else
    cargo test --workspace --all-targets -- --include-ignored
  fi
}

documentation() {
  RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
}

gallery() {
  local folder status=0
  folder=$(mktemp -d)
  cargo run --release --quiet -- shape --gallery "$folder/gallery" | tail -n 4 || status=$?
  rm -r "$folder"
  return "$status"
}

# Also with the program that the gallery has built.
page() {
  POLYGRAIN="$(realpath "${CARGO_TARGET_DIR:-target}")/release/polygrain" viewer/test.sh
}

step "format" cargo fmt --all --check
step "lints" cargo clippy --workspace --all-targets -- -D warnings
step "unit, property and end-to-end tests" unit_tests
step "documentation tests, with the book's examples" cargo test --workspace --doc
step "documentation" documentation
step "the gallery" gallery
step "the viewer's page" page
if command -v mdbook >/dev/null; then
  step "book" mdbook build docs
fi

printf '\n'
printf '%s\n' "${summary[@]}"
exit "$failed"
