// The pictures of the book. They are compared with what is drawn now; `UPDATE_PICTURES=1` makes
// them anew.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptRun } from "../mock/folder.ts";
import { MockServer } from "../mock/server.ts";
import { firstFrame, launch, openPage, refined } from "./browser.ts";
import { decode, difference, encodeSmall } from "./pictures.ts";

const IMAGES = join(import.meta.dirname, "../../../docs/src/images");
const LARGEST = 300_000;

const PICTURES = [
  { name: "hopper", run: "hopper", scheme: "dark", hash: "frame=2&walls=0.2" },
  { name: "bricks", run: "bricks", scheme: "light", hash: "frame=2&colour=displacement&map=viridis&camera=-62,14,3.4,0.62,0,0.22" },
  {
    name: "force-chains",
    run: "bricks",
    scheme: "dark",
    hash: "frame=2&chains=1&width=1.1&opacity=0.1&walls=0.3&panel=0&plots=0&camera=-72,9,2.6,0.62,0,0.24",
  },
] as const;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
});

describe("the picture of the book", () => {
  it.each(PICTURES)("of the $name is what the page shows", async ({ name, run, scheme, hash }) => {
    const server = await MockServer.start(keptRun(run));
    const { page, complaints } = await openPage(browser, `${server.url}#${hash}`, { width: 1280, height: 800, scheme });
    await firstFrame(page);
    await refined(page);
    await page.waitForTimeout(300);
    const shown = decode(await page.screenshot());
    const file = join(IMAGES, `view-${name}.png`);
    if (process.env.UPDATE_PICTURES || !existsSync(file)) writeFileSync(file, encodeSmall(shown));
    const kept = readFileSync(file);
    expect(kept.length).toBeLessThan(LARGEST);
    const gap = difference(shown, decode(kept));
    // Letters differ from machine to machine; grains that are elsewhere differ by more.
    expect(gap.mean).toBeLessThan(4);
    expect(gap.worst).toBeLessThan(60);
    expect(complaints).toEqual([]);
    await page.close();
    await server.stop();
  });
});
