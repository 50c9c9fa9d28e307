import { describe, expect, it } from "vitest";
import { MAP_NAMES, MAP_SIZE, mapColour, mapTable, parseHex } from "../../src/colour/maps.ts";
import { joinRanges, rangeOf, roundDown, roundStep, ticks, usableRange } from "../../src/colour/range.ts";
import { MISSING } from "../../src/data/fields.ts";

/** Lightness after CIE 1976, from 0 to 100. */
function lightness([r, g, b]: number[]): number {
  const linear = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  const y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

describe("colour maps", () => {
  it.each(MAP_NAMES)("%s grows lighter all the way, in even steps", (name) => {
    const values = Array.from({ length: 17 }, (_, i) => lightness(mapColour(name, i / 16)));
    const steps = values.slice(1).map((v, i) => v - values[i]);
    const mean = (values[16] - values[0]) / 16;
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(2.3 * mean);
  });

  it("begin and end with the first and the last colour", () => {
    expect(mapColour("viridis", 0)).toEqual(parseHex("440154"));
    expect(mapColour("viridis", 1)).toEqual(parseHex("#fde725"));
    expect(mapColour("viridis", 7)).toEqual(parseHex("#fde725"));
  });

  it("are turned round when reversed", () => {
    const [table, reversed] = [mapTable("batlow", false), mapTable("batlow", true)];
    expect([...table.subarray(0, 4)]).toEqual([...reversed.subarray(4 * MAP_SIZE - 4)]);
  });
});

describe("ranges", () => {
  it("of a magnitude begin at zero and leave out a few wild values", () => {
    const values = Float32Array.from({ length: 1000 }, (_, i) => 1 + i / 1000);
    values[0] = 1e6;
    const range = rangeOf(values, true);
    expect(range?.low).toBe(0);
    expect(range?.high).toBeCloseTo(1.996, 2);
  });

  it("do not count what has no value", () => {
    expect(rangeOf(Float32Array.of(MISSING, 2, 4), false)).toEqual({ low: 2, high: 4 });
    expect(rangeOf(Float32Array.of(MISSING), false)).toBeNull();
  });

  it("can always be divided by", () => {
    expect(usableRange(null, false)).toEqual({ low: 0, high: 1 });
    expect(usableRange({ low: 0, high: 0 }, false)).toEqual({ low: 0, high: 1 });
    expect(usableRange({ low: 5, high: 5 }, false)).toEqual({ low: 5, high: 7.5 });
    expect(usableRange({ low: 0, high: 10 }, true)).toEqual({ low: 0.01, high: 10 });
  });

  it("are joined to what holds both", () => {
    expect(joinRanges({ low: 0, high: 1 }, { low: -1, high: 0.5 })).toEqual({ low: -1, high: 1 });
    expect(joinRanges(null, { low: 1, high: 2 })).toEqual({ low: 1, high: 2 });
  });

  it("have round ticks", () => {
    expect(ticks({ low: 0, high: 1 }, 4, false)).toEqual([0, 0.5, 1]);
    expect(ticks({ low: 0.001, high: 10 }, 4, true).map((t) => Number(t.toPrecision(3)))).toEqual([0.001, 0.01, 0.1, 1, 10]);
  });

  it("are rounded up and down to 1, 2 or 5", () => {
    expect([0.9, 1.1, 2.1, 5.1, 1].map(roundStep)).toEqual([1, 2, 5, 10, 1]);
    expect([0.9, 1.1, 2.1, 5.1, 1].map((v) => Number(roundDown(v).toPrecision(6)))).toEqual([0.5, 1, 2, 5, 1]);
  });
});
