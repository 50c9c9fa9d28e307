// Small runs made up by formulas: grains in a box that swing to and fro, each touching those below.

import { encodeFrame, encodeShapes, type MockBody, type MockContact, type MockShape } from "./encode.ts";

/** All that the server tells of a run. */
export interface MockRun {
  run: {
    title: string;
    version: string;
    scene: string;
    live: boolean;
    frames: { index: number; time: number }[];
    groups: { name: string; kind: "group" | "wall"; material: string; still: boolean }[];
    materials: string[];
    bodies: [number, number][];
    gravity: [number, number, number];
    periodic: [[number, number] | null, [number, number] | null, [number, number] | null] | null;
    warnings: string[];
    summary: Record<string, unknown> | null;
  };
  shapes: ArrayBuffer;
  frame(index: number): ArrayBuffer | null;
  history: string;
}

/** A convex shape from faces that are polygons, each cut into a fan. */
function polyhedron(positions: number[], polygons: number[][]): MockShape {
  const triangles: number[] = [];
  const faces: number[] = [];
  polygons.forEach((polygon, face) => {
    for (let i = 1; i + 1 < polygon.length; i++) {
      triangles.push(polygon[0], polygon[i], polygon[i + 1]);
      faces.push(face);
    }
  });
  return { positions, triangles, faces, smooth: false };
}

export function box(x: number, y: number, z: number): MockShape {
  const corners: number[] = [];
  for (let i = 0; i < 8; i++) corners.push(i & 1 ? x / 2 : -x / 2, i & 2 ? y / 2 : -y / 2, i & 4 ? z / 2 : -z / 2);
  return polyhedron(corners, [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]);
}

export function octahedron(r: number): MockShape {
  return polyhedron(
    [r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r],
    [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]],
  );
}

export function ball(r: number, around = 8, up = 4): MockShape {
  const positions: number[] = [0, 0, -r];
  for (let j = 1; j < up; j++) {
    const e = -Math.PI / 2 + (Math.PI * j) / up;
    for (let i = 0; i < around; i++) {
      const a = (2 * Math.PI * i) / around;
      positions.push(r * Math.cos(e) * Math.cos(a), r * Math.cos(e) * Math.sin(a), r * Math.sin(e));
    }
  }
  positions.push(0, 0, r);
  const at = (j: number, i: number) => 1 + (j - 1) * around + (i % around);
  const top = positions.length / 3 - 1;
  const triangles: number[] = [];
  for (let i = 0; i < around; i++) {
    triangles.push(0, at(1, i + 1), at(1, i), top, at(up - 1, i), at(up - 1, i + 1));
    for (let j = 1; j + 1 < up; j++) {
      triangles.push(at(j, i), at(j, i + 1), at(j + 1, i + 1), at(j, i), at(j + 1, i + 1), at(j + 1, i));
    }
  }
  return { positions, triangles, faces: new Array(triangles.length / 3).fill(0), smooth: true };
}

export interface Options {
  /** Grains along each side of the box. */
  side: [number, number, number];
  frames: number;
  live?: boolean;
  contacts?: boolean;
  title?: string;
  /** Space repeats itself along x and y. */
  periodic?: boolean;
  /** Every grain has a shape of its own. */
  unlike?: boolean;
}

const STEP = 0.02;
const GRAIN = 0.1;

/** Numbers that look random and are always the same. */
function scatter(n: number): number {
  const x = Math.sin(n * 12.9898 + 4.1414) * 43758.5453;
  return x - Math.floor(x);
}

/** A box of grains of three shapes and two groups. */
export function boxOfGrains(options: Options): MockRun {
  const [nx, ny, nz] = options.side;
  const count = nx * ny * nz;
  const walls = 1;
  const kinds = [box(0.82 * GRAIN, 0.7 * GRAIN, 0.6 * GRAIN), octahedron(0.52 * GRAIN), ball(0.44 * GRAIN)];
  const own = options.unlike
    ? Array.from({ length: count }, (_, i) => box(GRAIN * (0.5 + 0.4 * scatter(i)), GRAIN * 0.6, GRAIN * (0.4 + 0.4 * scatter(3 * i))))
    : [];
  const shapes = [box((nx + 0.4) * GRAIN, (ny + 0.4) * GRAIN, nz * 1.1 * GRAIN), ...(options.unlike ? own : kinds)];
  const bodies: [number, number][] = [[2, 1]];
  for (let i = 0; i < count; i++) bodies.push([i % 5 === 0 ? 1 : 0, 0]);
  const run: MockRun["run"] = {
    title: options.title ?? "Box of grains",
    version: "0.1.0",
    scene: "box.toml",
    live: options.live ?? false,
    frames: Array.from({ length: options.frames }, (_, index) => ({ index, time: index * STEP })),
    groups: [
      { name: "stones", kind: "group", material: "stone", still: false },
      { name: "tracers", kind: "group", material: "stone", still: false },
      { name: "box", kind: "wall", material: "steel", still: true },
    ],
    materials: ["stone", "steel"],
    bodies,
    gravity: [0, 0, -9.81],
    periodic: options.periodic ? [[-0.55 * nx * GRAIN, 0.55 * nx * GRAIN], [-0.55 * ny * GRAIN, 0.55 * ny * GRAIN], null] : null,
    warnings: [],
    summary: null,
  };
  const placeOf = (i: number, time: number): number[] => {
    const [ix, iy, iz] = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))];
    const swing = 0.1 * GRAIN * Math.sin(6 * time + iz) * (iz / nz);
    return [
      (ix - (nx - 1) / 2) * GRAIN + swing,
      (iy - (ny - 1) / 2) * GRAIN,
      (iz + 0.5) * GRAIN + 0.02 * GRAIN * scatter(i),
    ];
  };
  const frame = (index: number): ArrayBuffer => {
    const time = index * STEP;
    const list: MockBody[] = [{ id: 0, shape: 0, position: [0, 0, nz * 0.55 * GRAIN] }];
    const contacts: MockContact[] = [];
    for (let i = 0; i < count; i++) {
      const iz = Math.floor(i / (nx * ny));
      const turn = scatter(i) * 3 + time * scatter(i + 7);
      const push = 5 * (nz - iz) * (0.3 + scatter(i + 3));
      list.push({
        id: i + walls,
        shape: options.unlike ? i + 1 : 1 + (i % 3),
        position: placeOf(i, time),
        rotation: [0, Math.sin(turn / 2) * 0.6, Math.sin(turn / 2) * 0.8, Math.cos(turn / 2)],
        velocity: [0.6 * GRAIN * Math.cos(6 * time + iz) * (iz / nz), 0, 0],
        angularVelocity: [0, 0, scatter(i + 7)],
        coordination: iz === 0 ? 1 : 2,
        contactForce: push,
      });
      if (options.contacts === false) continue;
      const [x, y, z] = placeOf(i, time);
      contacts.push({
        a: iz === 0 ? 0 : i + walls - nx * ny,
        b: i + walls,
        position: [x, y, z - GRAIN / 2],
        force: [0, 0, push],
        normal: [0, 0, 1],
        overlap: 1e-5,
        kind: i % 3,
      });
    }
    return encodeFrame(time, list, contacts);
  };
  return { run, shapes: encodeShapes(shapes), frame: (index) => (index < options.frames ? frame(index) : null), history: history(options.frames) };
}

function history(frames: number): string {
  const rows = ["time_s,step,kinetic_J,potential_J,elastic_J,contacts,mean_coordination,unbalanced_force,box_fx_N,box_fy_N,box_fz_N"];
  for (let i = 0; i <= frames * 4; i++) {
    const t = (i * STEP) / 4;
    const e = Math.exp(-t);
    rows.push([t, i * 100, 3 * e * Math.cos(9 * t) ** 2, 5 + e, 0.1 * t, Math.round(300 * (1 - e)), 4.2 * (1 - e), i === 0 ? "-inf" : e, Math.sin(t), Math.cos(t), -20 * (1 - e)].join(","));
  }
  return `${rows.join("\n")}\n`;
}
