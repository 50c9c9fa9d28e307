import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxOfGrains, type MockRun } from "../mock/scenes.ts";
import { encodeFrame } from "../mock/encode.ts";
import { MockServer } from "../mock/server.ts";
import { firstFrame, frameShown, launch, openPage, refined } from "./browser.ts";
import { colours, decode } from "./pictures.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
});

const small = (frames: number, live = false) => boxOfGrains({ side: [3, 3, 2], frames, live });

/** Opens a run and closes everything afterwards. */
async function open(run: MockRun, use: (page: import("playwright-core").Page, server: MockServer) => Promise<void>) {
  const server = await MockServer.start(run);
  const { page } = await openPage(browser, server.url, { width: 640, height: 420 });
  try {
    await use(page, server);
  } finally {
    await page.close();
    await server.stop();
  }
}

describe("the page tells", () => {
  it("which frame is damaged, and goes on with the others", async () => {
    const run = small(4);
    await open({ ...run, frame: (i) => (i === 1 ? run.frame(i)!.slice(0, 100) : run.frame(i)) }, async (page) => {
      await firstFrame(page);
      await page.keyboard.press("ArrowRight");
      const alert = page.getByRole("alert");
      await alert.getByText("Frame 2 cannot be shown. poses/000001.bin cannot be read").waitFor();
      expect(await alert.textContent()).toContain("cut short");
      await page.keyboard.press("ArrowRight");
      await frameShown(page, 2);
      await alert.waitFor({ state: "detached" });
      await page.keyboard.press("Home");
      await page.keyboard.press("Space");
      await frameShown(page, 3);
    });
  });

  it("that the first frame is damaged, and shows another", async () => {
    const run = small(3);
    await open({ ...run, frame: (i) => (i === 0 ? new ArrayBuffer(10) : run.frame(i)) }, async (page) => {
      await firstFrame(page);
      await page.getByText("Frame 1 cannot be shown").waitFor();
      expect(colours(decode(await page.locator(".picture canvas").screenshot()))).toBeGreaterThan(40);
    });
  });

  it("that the shapes are damaged", async () => {
    await open({ ...small(2), shapes: new ArrayBuffer(12) }, async (page) => {
      const alert = page.getByRole("alert");
      await alert.getByText("The run cannot be shown").waitFor();
      expect(await alert.textContent()).toContain("shapes.bin cannot be read");
      await page.getByRole("button", { name: "Try again" }).waitFor();
    });
  });

  it("that there are no frames, and what to do", async () => {
    await open(small(0), async (page) => {
      await page.getByText("It has written no frames. Set `frames` under `[output]`").waitFor();
    });
  });

  it("that the program is gone", async () => {
    const run = small(3);
    const server = await MockServer.start(run);
    const { page } = await openPage(browser, server.url, { width: 640, height: 420 });
    await firstFrame(page);
    await server.stop();
    await page.keyboard.press("ArrowRight");
    await page.getByText("`polygrain view` shows the run again").waitFor();
    await page.close();
  });
});

describe("runs without", () => {
  it("contacts are shown", async () => {
    await open(boxOfGrains({ side: [3, 3, 2], frames: 2, contacts: false }), async (page) => {
      await firstFrame(page);
      await page.keyboard.press("k");
      await page.keyboard.press("n");
      await page.getByRole("group", { name: "Legend" }).getByText("Contact force").waitFor();
    });
  });

  it("bodies are shown as an empty ground", async () => {
    const run = small(2);
    await open({ ...run, frame: (i) => encodeFrame(i, []) }, async (page) => {
      await firstFrame(page);
      await page.keyboard.press("ArrowRight");
      await frameShown(page, 1);
    });
  });
});

describe("a run under way", () => {
  it("is followed frame by frame until it ends, and then refined", async () => {
    const run = small(6, true);
    const all = run.run.frames;
    run.run.frames = all.slice(0, 2);
    await open(run, async (page, server) => {
      await firstFrame(page);
      await frameShown(page, 1);
      await page.getByText("live", { exact: true }).waitFor();
      server.send("frames", all[2]);
      await frameShown(page, 2);
      await page.keyboard.press("Home");
      await frameShown(page, 0);
      server.send("frames", all[3]);
      await page.getByText("1 / 4").waitFor();
      await page.getByRole("button", { name: "Follow" }).click();
      await frameShown(page, 3);
      server.send("history", {});
      server.send("end", {});
      await page.getByText("The run is at its end.").waitFor();
      await refined(page);
    });
  });

  it("is waited for when it has no frame yet", async () => {
    const run = small(1, true);
    const [first] = run.run.frames;
    run.run.frames = [];
    await open(run, async (page, server) => {
      await page.getByText("waiting for its first frame").waitFor();
      await page.waitForTimeout(200);
      run.run.frames = [first];
      server.send("frames", first);
      await firstFrame(page);
    });
  });
});
