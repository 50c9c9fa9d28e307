// Where the scene lies. Everything is drawn in units of the scene's own size around its own
// middle, so that single precision does as well for dust as for mountains.

import type { PeriodicCell, Run } from "../data/api.ts";
import type { Frame, Shape } from "../data/decode.ts";

export type Vec3 = [number, number, number];

export interface Box {
  min: Vec3;
  max: Vec3;
}

/** A grain this far out of the bulk, in sizes of the bulk, is lost and not looked for. */
const LOST = 2;
/** A grain this many times larger than the others is looked at corner by corner. */
const LARGE = 2;
/** A wall larger than so many sizes of the bulk (a half-space) does not count either. */
const HUGE = 3;

export class Stage {
  /** Middle of the scene, m. */
  readonly origin: Vec3;
  /** Metres per unit of drawing. */
  readonly unit: number;

  constructor(readonly box: Box) {
    this.origin = [0, 1, 2].map((k) => (box.min[k] + box.max[k]) / 2) as Vec3;
    const radius = Math.hypot(...[0, 1, 2].map((k) => box.max[k] - box.min[k])) / 2;
    this.unit = radius > 0 ? radius : 1;
  }

  toScene(point: ArrayLike<number>): Vec3 {
    return [0, 1, 2].map((k) => (point[k] - this.origin[k]) / this.unit) as Vec3;
  }

  toWorld(point: ArrayLike<number>): Vec3 {
    return [0, 1, 2].map((k) => point[k] * this.unit + this.origin[k]) as Vec3;
  }
}

/** Whether a body is a wall. */
export function isWall(run: Run, id: number): boolean {
  const group = run.groups[run.bodies[id]?.[0] ?? -1];
  return group?.kind === "wall";
}

/** What is worth looking at in a frame: the bulk of the grains, the walls around them and the periodic cell. */
export function boxOf(run: Run, frame: Frame, shapes: Shape[]): Box | null {
  const grains: number[] = [];
  const walls: number[] = [];
  for (let i = 0; i < frame.count; i++) (isWall(run, frame.id[i]) ? walls : grains).push(i);
  const bulk = bulkBox(frame, shapes, grains);
  const wallBoxes = walls.map((i) => bodyBox(frame, shapes, i));
  if (!bulk) return wallBoxes.reduce<Box | null>((all, box) => join(all, box), null);
  const size = diagonal(bulk);
  const all = wallBoxes.filter((box) => diagonal(box) < HUGE * size).reduce(join, bulk);
  return run.periodic ? join(all, cellBox(run.periodic, all)) : all;
}

/** The cell as a box: as high as what is seen where space has no period. */
export function cellBox(cell: PeriodicCell, seen: Box): Box {
  const end = (k: number, which: 0 | 1) => cell[k]?.[which] ?? (which === 0 ? seen.min : seen.max)[k];
  return { min: [end(0, 0), end(1, 0), end(2, 0)], max: [end(0, 1), end(1, 1), end(2, 1)] };
}

/** The box of the grains without those that flew away. */
function bulkBox(frame: Frame, shapes: Shape[], grains: number[]): Box | null {
  if (grains.length === 0) return null;
  const whole: Box = { min: [0, 0, 0], max: [0, 0, 0] };
  const radii = grains.map((i) => shapes[frame.shape[i]].radius * frame.scale[i]);
  for (let k = 0; k < 3; k++) {
    const at = Float64Array.from(grains, (i) => frame.position[3 * i + k]).sort();
    const low = at[Math.floor(0.01 * (at.length - 1))];
    const high = at[Math.ceil(0.99 * (at.length - 1))];
    const margin = LOST * (high - low) + 4 * Math.max(...radii.slice(0, 1000));
    const kept = at.filter((x) => x >= low - margin && x <= high + margin);
    whole.min[k] = kept[0];
    whole.max[k] = kept[kept.length - 1];
  }
  const typical = radii.reduce((sum, r) => sum + r, 0) / radii.length;
  for (let k = 0; k < 3; k++) {
    whole.min[k] -= typical;
    whole.max[k] += typical;
  }
  const near = (i: number) => [0, 1, 2].every((k) => frame.position[3 * i + k] >= whole.min[k] && frame.position[3 * i + k] <= whole.max[k]);
  const large = grains.filter((i, at) => radii[at] > LARGE * typical && near(i));
  return large.map((i) => bodyBox(frame, shapes, i)).reduce(join, whole);
}

/** The box of one body as it stands. */
export function bodyBox(frame: Frame, shapes: Shape[], i: number): Box {
  const { positions } = shapes[frame.shape[i]];
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  const [qx, qy, qz, qw] = frame.rotation.subarray(4 * i, 4 * i + 4);
  const s = frame.scale[i];
  for (let v = 0; v < positions.length; v += 3) {
    const [x, y, z] = [positions[v] * s, positions[v + 1] * s, positions[v + 2] * s];
    const [cx, cy, cz] = [qy * z - qz * y + qw * x, qz * x - qx * z + qw * y, qx * y - qy * x + qw * z];
    const turned = [x + 2 * (qy * cz - qz * cy), y + 2 * (qz * cx - qx * cz), z + 2 * (qx * cy - qy * cx)];
    for (let k = 0; k < 3; k++) {
      const at = turned[k] + frame.position[3 * i + k];
      box.min[k] = Math.min(box.min[k], at);
      box.max[k] = Math.max(box.max[k], at);
    }
  }
  return box;
}

function join(a: Box | null, b: Box): Box {
  if (!a) return b;
  return {
    min: [0, 1, 2].map((k) => Math.min(a.min[k], b.min[k])) as Vec3,
    max: [0, 1, 2].map((k) => Math.max(a.max[k], b.max[k])) as Vec3,
  };
}

/** The box that holds both. */
export function joinBoxes(a: Box | null, b: Box | null): Box | null {
  return b ? join(a, b) : a;
}

function diagonal(box: Box): number {
  return Math.hypot(...[0, 1, 2].map((k) => box.max[k] - box.min[k]));
}
