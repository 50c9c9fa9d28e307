// Which rods show the contacts: force chains between the middles of grains that press on each
// other, and normals at the points where they touch.

import type { Run } from "../data/api.ts";
import type { Frame, Shape } from "../data/decode.ts";
import { placesOf } from "../data/fields.ts";
import { NOBODY, type Rod } from "./rods.ts";
import { isWall, type Stage, type Vec3 } from "./stage.ts";

/** Of all forces, so many are not above the one that has the full width. */
const FULL_WIDTH = 0.99;
/** Forces weaker than this share of it are not drawn. */
const WEAKEST = 0.03;
/** At most so many rods, the strongest. */
const MOST = 60_000;

/** What one body does to another, all points where they touch taken together. */
interface Pair {
  a: number;
  b: number;
  /** A point where they touch, m. */
  point: ArrayLike<number>;
  /** Size of the whole force, N. */
  size: number;
  /** The widest class of their contacts. */
  kind: number;
}

function pairsOf({ contacts }: Frame): Pair[] {
  const sums = new Map<number, Pair & { force: [number, number, number] }>();
  for (let i = 0; i < contacts.count; i++) {
    const [a, b] = [contacts.bodyA[i], contacts.bodyB[i]];
    const key = a * 2 ** 26 + b;
    const pair = sums.get(key) ?? {
      a,
      b,
      point: contacts.position.subarray(3 * i, 3 * i + 3),
      size: 0,
      kind: 0,
      force: [0, 0, 0],
    };
    for (let k = 0; k < 3; k++) pair.force[k] += contacts.force[3 * i + k];
    pair.kind = Math.max(pair.kind, contacts.kind[i]);
    sums.set(key, pair);
  }
  for (const pair of sums.values()) pair.size = Math.hypot(...pair.force);
  return [...sums.values()];
}

/** The size of force that stands for the full width and the end of the colours, N. */
export function fullForce(frame: Frame): number {
  const sizes = Float32Array.from(pairsOf(frame), (pair) => pair.size).sort();
  return sizes.length > 0 ? sizes[Math.min(sizes.length - 1, Math.floor(FULL_WIDTH * sizes.length))] : 0;
}

/** How rods are coloured: by force or by the class of the contact. */
export type ContactValue = "force" | "class";

/** What rods are made from, besides the frame. */
export interface Context {
  run: Run;
  shapes: Shape[];
  stage: Stage;
}

/** A rod for each pair of bodies that press on each other; its radius is 1 at the full force. */
export function chainRods(frame: Frame, full: number, value: ContactValue, context: Context): Rod[] {
  if (!(full > 0)) return [];
  const places = placesOf(frame);
  const rods: Rod[] = [];
  for (const { a, b, point, size, kind } of pairsOf(frame)) {
    if (!(size >= WEAKEST * full)) continue;
    const at = context.stage.toScene(point);
    const look = { radius: Math.min(size / full, 1.25), value: value === "force" ? size : kind };
    for (const [slotA, slotB] of chainEnds(frame, places.get(a), places.get(b), context)) {
      rods.push({ slotA, slotB, from: at, to: at, ...look });
    }
  }
  if (rods.length <= MOST) return rods;
  return rods.sort((p, q) => q.radius - p.radius).slice(0, MOST);
}

/**
 * From middle to middle of two grains near each other; only from the point to the grain where the
 * other is a wall, or where the grain stands on the other side of a periodic box.
 */
function chainEnds(frame: Frame, a: number | undefined, b: number | undefined, context: Context): [number, number][] {
  const grain = (i: number | undefined): i is number => i !== undefined && !isWall(context.run, frame.id[i]);
  if (grain(a) && grain(b)) {
    const p = frame.position;
    const apart = Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]);
    const radius = (i: number) => context.shapes[frame.shape[i]].radius * frame.scale[i];
    return apart <= 1.2 * (radius(a) + radius(b)) ? [[a, b]] : [[a, NOBODY]];
  }
  if (grain(a)) return [[a, NOBODY]];
  if (grain(b)) return [[NOBODY, b]];
  return [];
}

/** A short rod along the normal of each contact. */
export function normalRods(frame: Frame, length: number, value: ContactValue, stage: Stage): Rod[] {
  const { contacts } = frame;
  const rods: Rod[] = [];
  for (let i = 0; i < Math.min(contacts.count, MOST); i++) {
    const at = stage.toScene(contacts.position.subarray(3 * i, 3 * i + 3));
    const { normal, force } = contacts;
    const ends = [-0.5, 0.5].map((s) => at.map((x, k) => x + s * length * normal[3 * i + k]) as Vec3);
    const size = Math.hypot(force[3 * i], force[3 * i + 1], force[3 * i + 2]);
    rods.push({
      slotA: NOBODY,
      slotB: NOBODY,
      from: ends[0],
      to: ends[1],
      radius: 1,
      value: value === "force" ? size : contacts.kind[i],
    });
  }
  return rods;
}

/** The mean size of the grains, in units of the scene. */
export function meanRadius(frame: Frame, { run, shapes, stage }: Context): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < frame.count; i++) {
    if (isWall(run, frame.id[i])) continue;
    sum += shapes[frame.shape[i]].radius * frame.scale[i];
    count++;
  }
  return count > 0 ? sum / count / stage.unit : 0.05;
}
