import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { boxOfGrains } from "../mock/scenes.ts";
import { MockServer } from "../mock/server.ts";
import { data, firstFrame, launch, openPage } from "./browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
});

describe("ten thousand grains", () => {
  it.each([false, true])("appear soon and keep moving; each of its own shape: %s", async (unlike) => {
    const source = boxOfGrains({ side: [20, 20, 25], frames: 2, unlike });
    const frames = [0, 1].map((i) => source.frame(i));
    const server = await MockServer.start({ ...source, frame: (i) => frames[i] ?? null });
    const { page, complaints } = await openPage(browser, `${server.url}#refine=0`, { width: 900, height: 600 });
    const first = await firstFrame(page);
    const rate = await page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>(".picture canvas")!;
      const frame = () => new Promise(requestAnimationFrame);
      let [start, drawn] = [0, 0];
      // The first pictures find out how much the device can do.
      for (let i = 0; i < 16; i++) {
        if (i === 8) start = performance.now();
        canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: i % 2 ? 20 : -20, cancelable: true }));
        await frame();
        drawn++;
      }
      return (1000 * (drawn - 8)) / (performance.now() - start);
    });
    console.log(`10,000 grains${unlike ? " of 10,000 shapes" : ""}: first frame after ${first} ms, ${rate.toFixed(1)} frames/s without a graphics card, ${await data(page, "rate")} by its own count`);
    // On a machine with nothing else to do a tenth of this; here it must only not hang.
    expect(first).toBeLessThan(20_000);
    expect(complaints).toEqual([]);
    await page.close();
    await server.stop();
  });
});
