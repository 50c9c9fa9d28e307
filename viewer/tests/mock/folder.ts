// A run kept in a folder of `tests/fixtures/`.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MockRun } from "./scenes.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");

export function keptRun(name: string): MockRun {
  const at = (...parts: string[]) => join(FIXTURES, name, ...parts);
  return {
    run: JSON.parse(readFileSync(at("run.json"), "utf8")) as MockRun["run"],
    shapes: bytes(at("shapes.bin")),
    history: readFileSync(at("history.csv"), "utf8"),
    frame: (index) => {
      const file = at("poses", `${String(index).padStart(6, "0")}.bin`);
      return existsSync(file) ? bytes(file) : null;
    },
  };
}

function bytes(file: string): ArrayBuffer {
  const content = readFileSync(file);
  return content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength) as ArrayBuffer;
}
