// Opens the page in a headless Chromium that draws without a graphics card.

import { chromium, type Browser, type Page } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export interface Options {
  width?: number;
  height?: number;
  scheme?: "dark" | "light";
}

/** A page, and all that it complained about. */
export async function openPage(browser: Browser, url: string, options: Options = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 900, height: options.height ?? 600 },
    colorScheme: options.scheme ?? "dark",
    reducedMotion: "reduce",
  });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints };
}

const data = (page: Page, name: string) => page.evaluate((key) => document.documentElement.dataset[key] ?? "", name);

/** Waits until the first frame was drawn; answers after how many milliseconds. */
export async function firstFrame(page: Page): Promise<number> {
  await page.waitForFunction(() => document.documentElement.dataset.firstFrame !== undefined, null, { timeout: 60_000 });
  return Number(await data(page, "firstFrame"));
}

/** Waits until this frame is shown. */
export async function frameShown(page: Page, place: number): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.dataset.frame === wanted, String(place), { timeout: 30_000 });
}

/** Waits until what was asked for is drawn, and as well as it gets. */
export async function refined(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() => document.documentElement.dataset.refined === "whole", null, { timeout: 80_000 });
}

/** The state in the address, once it rests. */
export async function address(page: Page, part: string): Promise<void> {
  await page.waitForFunction((wanted) => location.hash.includes(wanted), part, { timeout: 15_000 });
}

export { data };
