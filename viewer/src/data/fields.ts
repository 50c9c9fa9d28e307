// The quantities that grains can be coloured by.

import type { Run } from "./api.ts";
import { wentRound, type Frame } from "./decode.ts";

/** Stands for "no value" where a shader would not keep NaN apart. */
export const MISSING = -1e30;

export const FIELD_NAMES = [
  "speed",
  "angular-speed",
  "displacement",
  "contact-force",
  "coordination",
  "id",
  "group",
  "material",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export interface Field {
  label: string;
  unit: string;
  /** Kinds of things instead of more or less of something. */
  categorical: boolean;
  /** Never negative: the colours begin at zero. */
  magnitude: boolean;
  /** Whole numbers. */
  whole: boolean;
}

const quantity = (label: string, unit: string): Field => ({
  label,
  unit,
  categorical: false,
  magnitude: true,
  whole: false,
});

export const FIELDS: Record<FieldName, Field> = {
  speed: quantity("Speed", "m/s"),
  "angular-speed": quantity("Angular speed", "rad/s"),
  displacement: quantity("Displacement since start", "m"),
  "contact-force": quantity("Largest contact force", "N"),
  coordination: { ...quantity("Coordination", ""), whole: true },
  id: { ...quantity("Number (id)", ""), magnitude: false, whole: true },
  group: { ...quantity("Group", ""), categorical: true, whole: true },
  material: { ...quantity("Material", ""), categorical: true, whole: true },
};

/** What fields need besides the frame. */
export interface FieldContext {
  run: Run;
  /** The first frame, and where in it each id stands; needed for displacements. */
  start: { frame: Frame; places: Map<number, number> } | null;
}

/** Where in a frame each id stands. */
export function placesOf(frame: Frame): Map<number, number> {
  const places = new Map<number, number>();
  for (let i = 0; i < frame.count; i++) places.set(frame.id[i], i);
  return places;
}

/** One value per body of the frame, `MISSING` where there is none. */
export function fieldValues(name: FieldName, frame: Frame, context: FieldContext): Float32Array {
  switch (name) {
    case "speed":
      return lengths(frame.velocity);
    case "angular-speed":
      return lengths(frame.angularVelocity);
    case "displacement":
      return displacements(frame, context.start);
    case "contact-force":
      return frame.contactForce;
    case "coordination":
      return Float32Array.from(frame.coordination);
    case "id":
      return Float32Array.from(frame.id);
    case "group":
      return Float32Array.from(frame.id, (id) => context.run.bodies[id]?.[0] ?? MISSING);
    case "material":
      return Float32Array.from(frame.id, (id) => context.run.bodies[id]?.[1] ?? MISSING);
  }
}

function lengths(vectors: Float32Array): Float32Array {
  const result = new Float32Array(vectors.length / 3);
  for (let i = 0; i < result.length; i++) {
    result[i] = Math.hypot(vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]);
  }
  return result;
}

/** A grain that came later has no displacement since the start. */
function displacements(frame: Frame, start: FieldContext["start"]): Float32Array {
  const result = new Float32Array(frame.count).fill(MISSING);
  if (!start) return result;
  const begin = start.frame;
  for (let i = 0; i < frame.count; i++) {
    const at = start.places.get(frame.id[i]);
    if (at === undefined) continue;
    const way = (axis: number) =>
      frame.position[3 * i + axis] - begin.position[3 * at + axis] + wentRound(begin, at, frame, i, axis);
    result[i] = Math.hypot(way(0), way(1), way(2));
  }
  return result;
}
