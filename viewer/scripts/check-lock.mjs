// The lock file names packages, versions and sums, but no host: it works with any registry. With
// `--fix`, addresses are taken out, and builds for other systems are put in that the registry at
// hand did not have, without which `npm ci` would refuse the file.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../package-lock.json");
const ADDRESSES = ["resolved", "funding"];
const SYSTEM = /-(?:(android|darwin|freebsd|linux|openharmony|win32)-)?(arm64|arm|ia32|ppc64|riscv64|s390x|wasm32|x64)(?:-(gnu|musl)?\w*)?$/;

/** Every build that a package may choose from, and that is not in the file. */
function missingBuilds(packages) {
  return Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies).filter(([name]) => !(`node_modules/${name}` in packages)),
  );
}

function buildFor(name, version) {
  const [, os, cpu, libc] = SYSTEM.exec(name) ?? [];
  if (!cpu) throw new Error(`cannot tell what system ${name} is for`);
  const family = { gnu: ["glibc"], musl: ["musl"] }[libc];
  return { version, cpu: [cpu], dev: true, ...(family && { libc: family }), optional: true, ...(os && { os: [os] }) };
}

function fix(lock) {
  for (const entry of Object.values(lock.packages)) for (const key of ADDRESSES) delete entry[key];
  for (const [name, version] of missingBuilds(lock.packages)) lock.packages[`node_modules/${name}`] = buildFor(name, version);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

const lock = JSON.parse(readFileSync(file, "utf8"));
if (process.argv.includes("--fix")) fix(lock);
const hosts = readFileSync(file, "utf8").match(/\w+:\/\/[^"]*/g) ?? [];
const missing = missingBuilds(lock.packages).map(([name]) => name);
if (hosts.length > 0 || missing.length > 0) {
  console.error(`package-lock.json names hosts or lacks builds: ${[...hosts, ...missing].join(", ")}. Run \`npm run lock\`.`);
  process.exit(1);
}
