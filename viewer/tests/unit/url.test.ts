import { describe, expect, it } from "vitest";
import { DEFAULTS, type State } from "../../src/state/state.ts";
import { Store } from "../../src/state/store.ts";
import { fromHash, toHash } from "../../src/state/url.ts";

describe("the address", () => {
  it("is empty when nothing was chosen", () => {
    expect(toHash(DEFAULTS)).toBe("");
  });

  it("brings back what was chosen", () => {
    const state: State = {
      ...DEFAULTS,
      frame: 12,
      colour: "contact-force",
      map: "cividis",
      range: "fixed",
      low: -1.5,
      high: 2e-7,
      log: true,
      hidden: ["left wall", "a,b"],
      plotted: [],
      edges: false,
      camera: [-55, 24, 0.25, 1, 2, 3],
      selected: 0,
      theme: "light",
    };
    expect({ ...DEFAULTS, ...fromHash(`#${toHash(state)}`) }).toEqual(state);
  });

  it("leaves out what it cannot understand", () => {
    expect(fromHash("#colour=taste&frame=-3&log=maybe&camera=1,2&speed=77&low=&grain=x&nonsense=1")).toEqual({});
  });
});

describe("the store", () => {
  it("tells only those who listen to what changed", () => {
    const store = new Store(DEFAULTS);
    const calls: string[] = [];
    store.watch(["frame"], (state) => calls.push(`frame ${state.frame}`));
    store.watch(["log", "map"], (state) => calls.push(`log ${state.log}`));
    store.set({ frame: 2 });
    store.set({ frame: 2 });
    store.set({ log: true, map: "magma" });
    expect(calls).toEqual(["frame 0", "log false", "frame 2", "log true"]);
  });
});
