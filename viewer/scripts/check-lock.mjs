// The lock file names packages, versions and sums, but no host: it works with any registry.
// With `--fix`, addresses are taken out.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const ADDRESSES = ["resolved", "funding"];

if (process.argv.includes("--fix")) {
  for (const entry of Object.values(lock.packages)) for (const key of ADDRESSES) delete entry[key];
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
const found = readFileSync(file, "utf8").match(/\w+:\/\/[^"]*/g) ?? [];
if (found.length > 0) {
  console.error(`package-lock.json names hosts: ${[...new Set(found)].join(", ")}. Run \`npm run lock\`.`);
  process.exit(1);
}
