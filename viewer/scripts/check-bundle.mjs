// Builds the page anew and compares it, byte for byte, with what is committed in dist/.

import { readdirSync, readFileSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/** Of all files, compressed. */
const LARGEST = 1.5e6;

const root = join(import.meta.dirname, "..");
const fresh = mkdtempSync(join(tmpdir(), "polygrain-page-"));

function files(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}

await build({ root, logLevel: "error", build: { outDir: fresh, emptyOutDir: true } });
const [made, kept] = [files(fresh), files(join(root, "dist"))];
rmSync(fresh, { recursive: true });

const wrong = [...new Set([...made.keys(), ...kept.keys()])].filter((name) => !made.get(name)?.equals(kept.get(name) ?? Buffer.alloc(0)));
if (wrong.length > 0) {
  console.error(`dist/ is not what the sources give: ${wrong.join(", ")}. Run \`npm run build\` and commit dist/.`);
  process.exit(1);
}
const size = [...made.values()].reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
console.log(`dist/ is what the sources give; ${Math.round(size / 1000)} kB compressed`);
if (size > LARGEST) {
  console.error(`That is more than ${LARGEST / 1000} kB.`);
  process.exit(1);
}
