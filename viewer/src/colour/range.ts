// From what value to what value the colours reach.

import { MISSING } from "../data/fields.ts";

export interface Range {
  low: number;
  high: number;
}

/** How the range is chosen: over the frames seen so far, from this frame alone, or by hand. */
export const RANGE_MODES = ["seen", "frame", "fixed"] as const;
export type RangeMode = (typeof RANGE_MODES)[number];

/** The share of values that may lie above the automatic range: a few wild grains must not turn all others dark. */
const ABOVE = 0.005;

/** The range of these values; a magnitude begins at zero. */
export function rangeOf(values: Float32Array, fromZero: boolean): Range | null {
  const present = values.filter((value) => value > MISSING);
  if (present.length === 0) return null;
  present.sort();
  const high = present[Math.min(present.length - 1, Math.floor((1 - ABOVE) * present.length))];
  return { low: fromZero ? 0 : present[0], high };
}

/** The range that holds both. */
export function joinRanges(a: Range | null, b: Range | null): Range | null {
  if (!a || !b) return a ?? b;
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** A range that can be divided by: never empty; for logarithms never touching zero. */
export function usableRange(range: Range | null, log: boolean): Range {
  let { low, high } = range ?? { low: 0, high: 1 };
  if (!(high > low)) high = low === 0 ? 1 : low + Math.abs(low) * 0.5;
  if (log) {
    if (high <= 0) high = 1;
    if (low <= 0 || low < high * 1e-9) low = high * 1e-3;
  }
  return { low, high };
}

/** Round numbers within a range for a legend or an axis, about `count` of them. */
export function ticks(range: Range, count: number, log: boolean): number[] {
  return log ? logTicks(range) : linearTicks(range, count);
}

function linearTicks({ low, high }: Range, count: number): number[] {
  const step = roundStep((high - low) / count);
  const result: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) result.push(i * step + 0);
  return result;
}

function logTicks({ low, high }: Range): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const stride = Math.max(1, Math.ceil((last - first) / 6));
  const result: number[] = [];
  for (let power = first; power <= last; power += stride) result.push(10 ** power);
  return result.length > 0 ? result : [low, high];
}

/** The least of 1, 2 or 5 times a power of ten that is not less than the value. */
export function roundStep(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((f) => f * power >= value * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** The greatest of 1, 2 or 5 times a power of ten that is not more than the value. */
export function roundDown(value: number): number {
  const up = roundStep(value);
  if (up <= value * (1 + 1e-9)) return up;
  return [0.5, 0.4].map((f) => f * up).find((v) => Math.abs(roundStep(v) / v - 1) < 1e-6)!;
}
