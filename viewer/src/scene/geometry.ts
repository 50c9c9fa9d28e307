// Shapes as three.js geometry: triangles once per shape, edges between faces, and many small
// shapes in one.

import { BufferAttribute, type BufferGeometry } from "three";
import type { Shape } from "../data/decode.ts";

/** Sets the attributes of a shape in a geometry; smooth ones get normals. */
export function setShape(geometry: BufferGeometry, shape: Shape): void {
  geometry.setAttribute("position", new BufferAttribute(shape.positions, 3));
  if (shape.smooth) geometry.setAttribute("normal", new BufferAttribute(vertexNormals(shape), 3));
  geometry.setIndex(new BufferAttribute(shape.triangles, 1));
}

/** Means of the triangles' normals around each vertex, by area. */
export function vertexNormals(shape: Shape): Float32Array {
  const { positions: p, triangles } = shape;
  const normals = new Float32Array(p.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const vertex of [a, b, c]) for (let k = 0; k < 3; k++) normals[vertex + k] += n[k];
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (let k = 0; k < 3; k++) normals[i + k] /= length;
  }
  return normals;
}

/** Pairs of vertices along which two faces of a flat shape meet, or a face ends. */
export function shapeEdges(shape: Shape): Uint32Array {
  if (shape.smooth) return new Uint32Array(0);
  const same = weldedVertices(shape.positions);
  const sides = new Map<string, { face: number; from: number; to: number; inner: boolean }>();
  for (let t = 0; t < shape.faces.length; t++) {
    for (let k = 0; k < 3; k++) {
      const from = shape.triangles[3 * t + k];
      const to = shape.triangles[3 * t + ((k + 1) % 3)];
      const [a, b] = [same[from], same[to]];
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const known = sides.get(key);
      if (!known) sides.set(key, { face: shape.faces[t], from, to, inner: false });
      else if (known.face === shape.faces[t]) known.inner = true;
    }
  }
  const edges: number[] = [];
  for (const side of sides.values()) if (!side.inner) edges.push(side.from, side.to);
  return Uint32Array.from(edges);
}

/** For each vertex the first one at the same place: faces may have vertices of their own. */
function weldedVertices(positions: Float32Array): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from({ length: positions.length / 3 }, (_, i) => {
    const key = `${positions[3 * i]},${positions[3 * i + 1]},${positions[3 * i + 2]}`;
    const known = first.get(key);
    if (known !== undefined) return known;
    first.set(key, i);
    return i;
  });
}

/** Several bodies' shapes joined to one geometry whose vertices know their body's slot. */
export interface Joined {
  positions: Float32Array;
  normals: Float32Array | null;
  slots: Uint32Array;
  triangles: Uint32Array;
  edges: Uint32Array;
  /** Where each body's corners of triangles begin and how many they are. */
  parts: Part[];
}

export interface Part {
  slot: number;
  start: number;
  count: number;
}

/** Joins the shapes of bodies, all smooth or all flat. */
export function joinShapes(
  bodies: { shape: Shape; slot: number; normals: Float32Array | null; edges: Uint32Array }[],
): Joined {
  const sum = (of: (body: (typeof bodies)[number]) => number) => bodies.reduce((total, b) => total + of(b), 0);
  const vertices = sum((b) => b.shape.positions.length / 3);
  const joined: Joined = {
    positions: new Float32Array(3 * vertices),
    normals: bodies[0]?.normals ? new Float32Array(3 * vertices) : null,
    slots: new Uint32Array(vertices),
    triangles: new Uint32Array(sum((b) => b.shape.triangles.length)),
    edges: new Uint32Array(sum((b) => b.edges.length)),
    parts: [],
  };
  let [vertex, triangle, edge] = [0, 0, 0];
  for (const { shape, slot, normals, edges } of bodies) {
    joined.parts.push({ slot, start: triangle, count: shape.triangles.length });
    joined.positions.set(shape.positions, 3 * vertex);
    if (normals) joined.normals?.set(normals, 3 * vertex);
    joined.slots.fill(slot, vertex, vertex + shape.positions.length / 3);
    for (const corner of shape.triangles) joined.triangles[triangle++] = corner + vertex;
    for (const corner of edges) joined.edges[edge++] = corner + vertex;
    vertex += shape.positions.length / 3;
  }
  return joined;
}

/** The triangles with the bodies in this order. */
export function orderParts(triangles: Uint32Array, parts: readonly Part[]): Uint32Array {
  const result = new Uint32Array(triangles.length);
  let at = 0;
  for (const { start, count } of parts) {
    result.set(triangles.subarray(start, start + count), at);
    at += count;
  }
  return result;
}
