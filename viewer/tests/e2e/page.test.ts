import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxOfGrains } from "../mock/scenes.ts";
import { MockServer } from "../mock/server.ts";
import { address, data, firstFrame, frameShown, launch, openPage, refined } from "./browser.ts";
import { colours, decode, difference, orange } from "./pictures.ts";

const SIDE: [number, number, number] = [6, 5, 4];
const FRAMES = 21;

let browser: Browser;
let server: MockServer;
let page: Page;
let complaints: string[];

const canvas = () => page.locator(".picture canvas");
const picture = async () => {
  await refined(page);
  return decode(await canvas().screenshot());
};
const press = (key: string) => page.keyboard.press(key);

/** Chooses in the control of this label. */
const choose = (label: string, value: string) => page.getByLabel(label, { exact: true }).selectOption(value);

beforeAll(async () => {
  browser = await launch();
  server = await MockServer.start(boxOfGrains({ side: SIDE, frames: FRAMES }));
  ({ page, complaints } = await openPage(browser, `${server.url}#refine=0`, { width: 900, height: 580 }));
  await firstFrame(page);
});

afterAll(async () => {
  await server?.stop();
  await browser?.close();
});

describe("the page", () => {
  it("opens with the run's title, a picture and its legend", async () => {
    expect(await page.title()).toBe("Box of grains – Polygrain");
    await page.getByRole("heading", { name: "Box of grains" }).waitFor();
    await page.getByRole("group", { name: "Legend" }).getByText("Speed").waitFor();
    expect(colours(await picture())).toBeGreaterThan(60);
    expect(await page.getByLabel("Frame number").textContent()).toBe(`1 / ${FRAMES}`);
  });

  it("plays, pauses and steps", async () => {
    await choose("Speed", "0.1");
    await canvas().focus();
    await press("Space");
    await page.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 1);
    await page.getByRole("button", { name: "Pause" }).click();
    await choose("Speed", "1");
    await canvas().focus();
    await press("Home");
    await frameShown(page, 0);
    await press("ArrowRight");
    await frameShown(page, 1);
    await press("Shift+ArrowRight");
    await frameShown(page, 11);
    await press("End");
    await frameShown(page, FRAMES - 1);
    expect(await page.getByLabel("Time", { exact: true }).first().textContent()).toContain("0.400 s");
    await press("Home");
    await frameShown(page, 0);
  });

  it("moves smoothly between frames when asked to", async () => {
    const before = await picture();
    await press("i");
    await choose("Speed", "0.1");
    await canvas().focus();
    await press("Space");
    await page.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 1);
    await press("Space");
    await choose("Speed", "1");
    await canvas().focus();
    await press("i");
    expect(difference(before, await picture()).worst).toBeGreaterThan(1);
    await press("Home");
    await frameShown(page, 0);
  });

  it("finds the grain under the pointer, and tells its data and how it went", async () => {
    // A grain of the uppermost layer, put into the middle and looked at from above.
    const id = 1 + 3 * SIDE[0] * SIDE[1] + 2 * SIDE[0] + 3;
    await page.evaluate((n) => (location.hash = `refine=0&grain=${n}`), id);
    await page.getByRole("heading", { name: `Grain ${id}` }).waitFor();
    await press("3");
    await press("Shift+F");
    await press("Escape");
    await page.getByRole("heading", { name: `Grain ${id}` }).waitFor({ state: "hidden" });
    const box = (await canvas().boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const inspector = page.getByRole("region", { name: "Chosen grain" });
    await inspector.getByRole("heading", { name: `Grain ${id}` }).waitFor();
    expect(await inspector.textContent()).toContain("stone");
    await inspector.getByRole("button", { name: `grain ${id - SIDE[0] * SIDE[1]}` }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".inspector .u-over").length === 4);
    await expect.poll(() => new Set(server.asked).size).toBe(FRAMES);
    await address(page, `grain=${id}`);
    await press("Escape");
    await press("0");
    await press("f");
  });

  it("clicks beside the grains choose none", async () => {
    const box = (await canvas().boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + 8);
    await page.getByRole("region", { name: "Chosen grain" }).waitFor({ state: "hidden" });
  });

  it("colours by every quantity, and the legend says which", async () => {
    const titles = ["Speed", "Angular speed", "Displacement since start", "Largest contact force", "Coordination", "Number (id)", "Group", "Material"];
    const legend = page.getByRole("group", { name: "Legend" });
    let last = await picture();
    for (const title of titles.slice(1)) {
      await press("c");
      await legend.getByText(title).waitFor();
      if (title !== "Coordination") {
        const next = await picture();
        expect(difference(last, next).worst, title).toBeGreaterThan(2);
        last = next;
      }
    }
    await choose("By", "group");
    expect(await legend.textContent()).toContain("tracers");
    await choose("By", "contact-force");
  });

  it("takes a range by hand, and logarithms", async () => {
    await choose("Range", "fixed");
    await page.getByLabel("Upper end of the colours").fill("1000");
    await page.getByLabel("Upper end of the colours").press("Enter");
    await address(page, "high=1000");
    await page.getByRole("group", { name: "Legend" }).getByText("1000").waitFor();
    await page.locator(".picture canvas").focus();
    const linear = await picture();
    await press("l");
    await page.getByRole("group", { name: "Legend" }).getByText("100", { exact: true }).waitFor();
    expect(difference(linear, await picture()).worst).toBeGreaterThan(5);
    await press("l");
    await choose("Range", "seen");
    await choose("By", "speed");
    await choose("Map", "viridis");
    await address(page, "map=viridis");
  });

  it("goes to the time that is clicked in a plot", async () => {
    await canvas().focus();
    const plot = page.getByRole("figure", { name: "Energy over time" }).locator(".u-over");
    const box = (await plot.boundingBox())!;
    // The history is one frame longer than the frames: 21 of 21 intervals.
    await plot.click({ position: { x: (box.width * 10) / FRAMES, y: box.height / 2 } });
    await frameShown(page, 10);
    const marker = await page.getByRole("figure", { name: "Energy over time" }).locator(".marker").boundingBox();
    expect(Math.abs(marker!.x - (box.x + (box.width * 10) / FRAMES))).toBeLessThan(3);
  });

  it("plots what is chosen", async () => {
    await page.locator(".chooser summary").click();
    await page.getByRole("checkbox", { name: "Force on box" }).check();
    await page.getByRole("figure", { name: "Force on box over time" }).waitFor();
    await page.getByRole("checkbox", { name: "Energy" }).uncheck();
    await page.getByRole("figure", { name: "Energy over time" }).waitFor({ state: "detached" });
    await page.locator(".chooser summary").click();
  });

  it("cuts the grains, from both sides", async () => {
    await canvas().focus();
    const whole = await picture();
    await press("x");
    const cut = await picture();
    expect(difference(whole, cut).worst).toBeGreaterThan(15);
    await page.getByRole("switch", { name: "Other side" }).check();
    expect(difference(cut, await picture()).worst).toBeGreaterThan(15);
    await page.getByRole("switch", { name: "Other side" }).uncheck();
    await canvas().focus();
    await press("x");
  });

  it("hides groups and walls", async () => {
    const all = await picture();
    await page.getByRole("checkbox", { name: "stones" }).uncheck();
    await address(page, "hide=stones");
    const few = await picture();
    expect(difference(all, few).worst).toBeGreaterThan(15);
    await page.getByRole("checkbox", { name: "stones" }).check();
    await page.getByRole("checkbox", { name: "box" }).uncheck();
    expect(difference(few, await picture()).worst).toBeGreaterThan(15);
    await page.getByRole("checkbox", { name: "box" }).check();
    await canvas().focus();
  });

  it("shows force chains and normals, by force and by class", async () => {
    await press("k");
    const legend = page.getByRole("group", { name: "Legend" });
    await legend.getByText("Contact force").waitFor();
    const byForce = await picture();
    await choose("Colour by", "class");
    await legend.getByText("Contact class").waitFor();
    expect(difference(byForce, await picture()).worst).toBeGreaterThan(3);
    await canvas().focus();
    await press("k");
    await press("n");
    await legend.getByText("Contact class").waitFor();
    await press("n");
    await legend.getByText("Contact class").waitFor({ state: "hidden" });
  });

  it("turns, moves and comes nearer by keys, and looks from all sides", async () => {
    let last = await picture();
    for (const key of ["d", "w", "Shift+A", "+", "1", "Shift+2", "3", "o", "0"]) {
      await press(key);
      const next = await picture();
      expect(difference(last, next).worst, key).toBeGreaterThan(3);
      last = next;
    }
    await press("o");
    await press("f");
  });

  it("can be used by keys alone", async () => {
    // From the bar above by Tab to the time line, with every control passed once and in sight.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const passed: { name: string; ringed: boolean; seen: boolean }[] = [];
    for (let i = 0; i < 200; i++) {
      await press("Tab");
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        // Focus goes round by way of the page itself.
        if (element === document.body) return "page";
        if (element.dataset.passed) return null;
        element.dataset.passed = "yes";
        const labels = "labels" in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
        const name = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent ?? "";
        // A switch shows the ring around what stands for it.
        const ringed = [element, element.nextElementSibling, element.closest("label")].some(
          (around) => around && getComputedStyle(around).outlineStyle !== "none",
        );
        const box = element.getBoundingClientRect();
        return { name: name.trim(), ringed, seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth };
      });
      if (!stop) break;
      if (stop !== "page") passed.push(stop);
    }
    expect(passed.filter((stop) => !stop.ringed || !stop.seen)).toEqual([]);
    const reachable = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>("button, input, select, summary, .picture canvas")].filter(
          (element) => element.checkVisibility() && !(element as HTMLButtonElement).disabled && element.tabIndex >= 0 && !element.dataset.passed,
        ).map((element) => element.outerHTML),
    );
    expect(reachable).toEqual([]);
    const order = ["Fit", "Speed", "Play"].map((word) => passed.findIndex(({ name }) => name.startsWith(word)));
    expect(order.every((place) => place >= 0), JSON.stringify(passed.map((stop) => stop.name))).toBe(true);
    await page.getByRole("button", { name: "Play" }).focus();
    await press("Enter");
    await page.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 1);
    await page.waitForFunction((last) => document.documentElement.dataset.frame === String(last), FRAMES - 1);
    page.once("dialog", (dialog) => void dialog.accept("7"));
    await canvas().focus();
    await press("j");
    await page.getByRole("heading", { name: "Grain 7", exact: true }).waitFor();
    await press("Escape");
    await press("Home");
    await frameShown(page, 0);
  });

  it("has a key for every line of its help", async () => {
    await press("?");
    const help = page.getByRole("dialog", { name: "Keys and gestures" });
    const letters = await help.locator("kbd").allTextContents();
    await press("Escape");
    const used = await page.evaluate((keys) => {
      const swallowed = (key: string, init: KeyboardEventInit = {}) =>
        !window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...init }));
      const flips = "lknxegbirhp";
      return Object.fromEntries(
        keys
          .filter((key) => key.length === 1 && flips.includes(key.toLowerCase()))
          .map((key) => [key, swallowed(key.toLowerCase()) && swallowed(key.toLowerCase())]),
      );
    }, letters);
    expect(Object.keys(used).sort().join("")).toBe("BEGHIKLNPRX");
    expect(Object.values(used).every(Boolean), JSON.stringify(used)).toBe(true);
  });

  it("shows its keys, and keeps the focus in sight", async () => {
    await press("?");
    const help = page.getByRole("dialog", { name: "Keys and gestures" });
    await help.getByText("force chains").waitFor();
    await press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.locator("body").press("Tab");
    for (let i = 0; i < 12; i++) {
      const outline = await page.evaluate(() => {
        const { activeElement } = document;
        const style = getComputedStyle(activeElement!);
        return { name: activeElement!.tagName, width: style.outlineWidth, style: style.outlineStyle };
      });
      if (outline.name !== "BODY") expect(outline, JSON.stringify(outline)).toMatchObject({ style: "solid" });
      await press("Tab");
    }
    await canvas().focus();
  });

  it("names every control", async () => {
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, input, select, .picture canvas")]
        .filter((element) => {
          const labels = "labels" in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
          return !element.getAttribute("aria-label") && !element.textContent?.trim() && !labels?.length;
        })
        .map((element) => element.outerHTML),
    );
    expect(nameless).toEqual([]);
  });

  it("is dark or light as wished", async () => {
    const dark = await picture();
    await press("t");
    expect(await data(page, "theme")).toBe("light");
    const light = await picture();
    expect(difference(dark, light).mean).toBeGreaterThan(60);
    await press("t");
  });

  it("saves a picture with its legend", async () => {
    const waiting = page.waitForEvent("download");
    await press("Control+s");
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^box-of-grains-\d{6}\.png$/);
    const saved = decode(await readFile(await download.path()));
    // In full, also if fewer pixels are drawn at that moment because something moves.
    expect(saved.width).toBe(await canvas().evaluate((element: HTMLCanvasElement) => element.clientWidth));
    expect(colours(saved)).toBeGreaterThan(60);
  });

  it("records a video until the end of the run", async () => {
    await page.evaluate((last) => (location.hash = `refine=0&frame=${last}`), FRAMES - 9);
    await frameShown(page, FRAMES - 9);
    const waiting = page.waitForEvent("download");
    await press("v");
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/\.webm$/);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    expect(content.length).toBeGreaterThan(2000);
  });

  it("comes back as it was from its address", async () => {
    await page.evaluate(() => (location.hash = "frame=7&colour=id&map=cividis&refine=0&camera=20,30,1.5,0,0,0.2&projection=orthographic"));
    await frameShown(page, 7);
    await canvas().blur();
    const before = await picture();
    await page.reload();
    await firstFrame(page);
    await frameShown(page, 7);
    expect(difference(before, await picture()).mean).toBeLessThan(1);
  });

  it("complained about nothing in all this", () => {
    expect(complaints).toEqual([]);
  });
});

describe("a periodic cell", () => {
  it("is outlined until it is turned off", async () => {
    const periodic = await MockServer.start(boxOfGrains({ side: [4, 3, 2], frames: 1, periodic: true }));
    const { page: one, complaints: said } = await openPage(browser, `${periodic.url}#refine=0&hide=stones,tracers,box&grid=0`, { width: 680, height: 460 });
    await firstFrame(one);
    const look = async () => {
      await refined(one);
      return decode(await one.locator(".picture canvas").screenshot());
    };
    const outlined = await look();
    const outline = one.getByRole("switch", { name: "Periodic cell" });
    expect(await outline.isChecked()).toBe(true);
    await one.keyboard.press("b");
    await address(one, "cell=0");
    expect(await outline.isChecked()).toBe(false);
    const bare = await look();
    // Orange lines; the legend has some orange of its own.
    expect(orange(outlined) - orange(bare)).toBeGreaterThan(200);
    expect(said).toEqual([]);
    await one.close();
    await periodic.stop();
  });

  it("is not offered where there is none", async () => {
    expect(await page.getByRole("switch", { name: "Periodic cell" }).count()).toBe(0);
  });
});

describe("still pictures", () => {
  it("gain soft shadows without changing otherwise", async () => {
    const { page: still, complaints: said } = await openPage(browser, server.url, { width: 680, height: 460 });
    await firstFrame(still);
    await refined(still);
    const fine = decode(await still.locator(".picture canvas").screenshot());
    await still.keyboard.press("r");
    await refined(still);
    const plain = decode(await still.locator(".picture canvas").screenshot());
    const gap = difference(fine, plain);
    expect(gap.mean).toBeGreaterThan(0.3);
    expect(gap.mean).toBeLessThan(16);
    expect(said).toEqual([]);
    await still.close();
  });

  it("are the same whether shapes are drawn by instances or joined", async () => {
    const pictures = [];
    for (const renderer of ["card", "software"]) {
      const { page: one, complaints: said } = await openPage(browser, `${server.url}?renderer=${renderer}#refine=0&colour=id`, { width: 680, height: 460 });
      await firstFrame(one);
      await refined(one);
      pictures.push(decode(await one.locator(".picture canvas").screenshot()));
      expect(said).toEqual([]);
      await one.close();
    }
    expect(difference(pictures[0], pictures[1]).mean).toBeLessThan(6);
  });
});
