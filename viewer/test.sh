#!/usr/bin/env bash
# Installs what the page's tests need, if it is missing, and runs them all.
set -euo pipefail
cd "$(dirname "$0")"

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_package() {
  command -v apt-get >/dev/null || { echo "viewer/test.sh: please install $1" >&2; exit 1; }
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

command -v node >/dev/null || install_package nodejs npm
node -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a === 20 && +b >= 19) ? 0 : 1)' ||
  { echo "viewer/test.sh: please install Node 20.19 or newer; this is $(node --version)" >&2; exit 1; }
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || install_package chromium fonts-dejavu-core

# Installed once for each lock file.
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund --loglevel=error
  cp package-lock.json node_modules/.installed-lock
fi
npm run --silent check
