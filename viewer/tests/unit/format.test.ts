import { describe, expect, it } from "vitest";
import { parseEntry } from "../../src/data/live.ts";
import { checkRun } from "../../src/data/api.ts";
import { formatLength, formatNumber, formatQuantity, formatTime, formatVector } from "../../src/ui/format.ts";
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

describe("vectors", () => {
  it("have as many decimals in all components as the largest needs", () => {
    expect(formatVector([-0.0229, -0.00531, 0.0452], "m/s")).toBe("−0.0229, −0.0053, 0.0452 m/s");
    expect(formatVector([-1e-9, 1, 0], "m")).toBe("0.00, 1.00, 0.00 m");
    expect(formatVector([12345.6, 1, 0], "m")).toBe("12346, 1, 0 m");
    expect(formatVector([0, 0, 0], "m")).toBe("0, 0, 0 m");
    expect(formatVector([2e-7, 0, -1e-9], "m")).toBe("2×10⁻⁷, 0, −1×10⁻⁹ m");
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
    expect(() => checkRun({ periodic: [[1, 0], null, null] })).toThrow("periodic cell");
    expect(() => checkRun({ periodic: [[0, 1]] })).toThrow("periodic cell");
    expect(checkRun({ periodic: [[0, 1], null, null] }).periodic).toEqual([[0, 1], null, null]);
    expect(checkRun({ periodic: [null, null, null] }).periodic).toBeNull();
    expect(checkRun({}).periodic).toBeNull();
  });
});
