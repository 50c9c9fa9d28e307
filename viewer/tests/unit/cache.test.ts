import { describe, expect, it, vi } from "vitest";
import { FrameCache } from "../../src/data/cache.ts";
import { decodeFrame, type Frame } from "../../src/data/decode.ts";
import { encodeFrame } from "../mock/encode.ts";

const frame = (time: number): Frame => ({ ...decodeFrame(encodeFrame(time, []), 0), bytes: 100 });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("the cache of frames", () => {
  it("loads a frame once, however many ask for it", async () => {
    const load = vi.fn(async (place: number) => frame(place));
    const cache = new FrameCache(load, 1000);
    const [a, b] = await Promise.all([cache.get(3), cache.get(3)]);
    expect(a).toBe(b);
    expect(await cache.get(3)).toBe(a);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("lets go of the frame that was used longest ago", async () => {
    const cache = new FrameCache(async (place) => frame(place), 250);
    await cache.get(0);
    await cache.get(1);
    cache.peek(0);
    await cache.get(2);
    expect(cache.peek(0)).toBeDefined();
    expect(cache.peek(1)).toBeUndefined();
    expect(cache.bytes).toBe(200);
  });

  it("keeps a single frame that is larger than the budget", async () => {
    const cache = new FrameCache(async (place) => frame(place), 50);
    await cache.get(7);
    expect(cache.peek(7)).toBeDefined();
  });

  it("fetches ahead, but not more at once than allowed", async () => {
    const load = vi.fn(async (place: number) => frame(place));
    const cache = new FrameCache(load, 10_000, 2);
    cache.prefetch([1, 2, 3, 4]);
    expect(load).toHaveBeenCalledTimes(2);
    await settle();
    expect(cache.peek(1)).toBeDefined();
    cache.prefetch([1, 2, 3, 4]);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("stops fetching ahead what is no longer wanted, and loads it anew when asked", async () => {
    const load = vi.fn(
      (place: number, signal: AbortSignal) =>
        new Promise<Frame>((resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
          setTimeout(() => resolve(frame(place)), 5);
        }),
    );
    const cache = new FrameCache(load, 10_000);
    cache.prefetch([1]);
    cache.prefetch([9]);
    expect((await cache.get(1)).time).toBe(1);
    expect(load.mock.calls.map(([place]) => place)).toEqual([1, 9, 1]);
  });

  it("tells a failure to whoever asks and tries again later", async () => {
    let broken = true;
    const cache = new FrameCache(async (place) => {
      if (broken) throw new Error("damaged");
      return frame(place);
    }, 1000);
    await expect(cache.get(0)).rejects.toThrow("damaged");
    broken = false;
    expect((await cache.get(0)).time).toBe(0);
  });
});
