// The program itself, from a scene to the page, if `POLYGRAIN` says where it is.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { data, firstFrame, launch, openPage, refined } from "./browser.ts";
import { colours, decode } from "./pictures.ts";

const PROGRAM = process.env.POLYGRAIN;
const SCENE = join(import.meta.dirname, "../../../scenes/bricks.toml");

let browser: Browser;
let folder: string;

/** Starts the program and waits until it tells an address. */
async function start(...words: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(PROGRAM!, words);
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const look = (text: Buffer) => {
      said += text.toString();
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout!.on("data", look);
    child.stderr!.on("data", look);
    child.on("exit", () => reject(new Error(`the program ended: ${said}`)));
  });
  return { child, url };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.on("exit", resolve));
  child.kill("SIGINT");
  await gone;
}

describe.skipIf(!PROGRAM)("the program", () => {
  beforeAll(async () => {
    browser = await launch();
    folder = mkdtempSync(join(tmpdir(), "polygrain-"));
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  it("shows a run as it goes, and afterwards", async () => {
    const out = join(folder, "bricks");
    const live = await start("run", SCENE, "--out", out, "--time", "4", "--threads", "1", "--view", "--no-open", "--overwrite");
    const { page, complaints } = await openPage(browser, live.url);
    await firstFrame(page);
    await page.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 3, null, { timeout: 60_000 });
    expect(complaints).toEqual([]);
    await page.close();
    await end(live.child);

    const later = await start("view", out, "--no-open");
    const { page: again, complaints: said } = await openPage(browser, `${later.url}#colour=displacement&chains=1`);
    await firstFrame(again);
    await again.keyboard.press("End");
    await again.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 3);
    await refined(again);
    expect(colours(decode(await again.locator(".picture canvas").screenshot()))).toBeGreaterThan(60);
    expect(Number(await data(again, "frame"))).toBeGreaterThanOrEqual(3);
    expect(said).toEqual([]);
    await again.close();
    await end(later.child);
  });
});
