import { describe, expect, it } from "vitest";
import { parseEntry } from "../../src/data/live.ts";
import { checkRun } from "../../src/data/api.ts";
import { formatLength, formatNumber, formatQuantity, formatTime } from "../../src/ui/format.ts";
import { placeIn } from "../../src/ui/legend.ts";

describe("numbers", () => {
  it("are short and have real minus signs", () => {
    expect(formatNumber(0)).toBe("0");
    expect(formatNumber(-1.23456)).toBe("−1.235");
    expect(formatNumber(1.5e-7)).toBe("1.5×10⁻⁷");
    expect(formatNumber(2e9)).toBe("2×10⁹");
    expect(formatNumber(Number.NaN)).toBe("–");
    expect(formatQuantity(3, "N")).toBe("3 N");
  });

  it("of lengths have a prefix", () => {
    expect(formatLength(0.2)).toBe("200 mm");
    expect(formatLength(5e-6)).toBe("5 µm");
    expect(formatLength(2000)).toBe("2 km");
    expect(formatLength(1)).toBe("1 m");
  });

  it("of times have the digits that tell frames apart", () => {
    expect(formatTime(0.44, 0.02)).toBe("0.440");
    expect(formatTime(12, 1)).toBe("12.0");
    expect(formatTime(3e-6, 1e-7)).toBe("3×10⁻⁶");
  });
});

describe("the legend", () => {
  it("places values evenly, or evenly by powers", () => {
    expect(placeIn(2, { low: 0, high: 4 }, false)).toBe(0.5);
    expect(placeIn(1, { low: 0.1, high: 10 }, true)).toBeCloseTo(0.5, 12);
  });
});

describe("what the program tells", () => {
  it("of a new frame is read, and nonsense is not", () => {
    expect(parseEntry('{"index":3,"time":0.5}')).toEqual({ index: 3, time: 0.5 });
    expect(parseEntry('{"index":"3"}')).toBeNull();
    expect(parseEntry("{")).toBeNull();
  });

  it("of the run is refused when it is malformed", () => {
    expect(() => checkRun(null)).toThrow("not an object");
    expect(() => checkRun({ frames: [{ index: 0 }] })).toThrow("list of frames");
    expect(checkRun({}).title).toBe("Untitled run");
  });
});
