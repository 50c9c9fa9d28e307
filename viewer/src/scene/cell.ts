// The outline of the periodic cell: dashed lines, since there is no wall.

import { BufferAttribute, BufferGeometry, LineSegments, Vector4 } from "three";
import type { PeriodicCell } from "../data/api.ts";
import type { Materials } from "./materials.ts";
import { cellBox, type Box, type Stage, type Vec3 } from "./stage.ts";

/** Dashes along the longest edge. */
const DASHES = 60;

/** The corners of a box that differ in one coordinate only, in pairs. */
function edgesOf({ min, max }: Box): [Vec3, Vec3][] {
  const corner = (i: number): Vec3 => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
  const edges: [Vec3, Vec3][] = [];
  for (let i = 0; i < 8; i++) for (const bit of [1, 2, 4]) if (!(i & bit)) edges.push([corner(i), corner(i | bit)]);
  return edges;
}

export class Cell {
  readonly lines: LineSegments;
  private readonly uniforms = { uPlain: { value: new Vector4(1, 1, 1, 1) }, uDash: { value: 0.02 } };

  constructor(
    materials: Materials,
    private readonly cell: PeriodicCell | null,
  ) {
    this.lines = new LineSegments(new BufferGeometry(), materials.line(this.uniforms));
    this.lines.frustumCulled = false;
    this.lines.renderOrder = 6;
  }

  set visible(yes: boolean) {
    this.lines.visible = yes && this.cell !== null;
  }

  setColour(colour: Vector4): void {
    this.uniforms.uPlain.value.copy(colour);
  }

  /** Lays the outline around what is seen. */
  place(seen: Box, stage: Stage): void {
    if (!this.cell) return;
    const edges = edgesOf(cellBox(this.cell, seen)).map((ends) => ends.map((end) => stage.toScene(end)));
    const length = ([from, to]: Vec3[]) => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    this.uniforms.uDash.value = Math.max(...edges.map(length)) / DASHES;
    const { geometry } = this.lines;
    geometry.dispose();
    geometry.setAttribute("position", new BufferAttribute(Float32Array.from(edges.flat(2)), 3));
    geometry.setAttribute("along", new BufferAttribute(Float32Array.from(edges.flatMap((edge) => [0, length(edge)])), 1));
  }
}
