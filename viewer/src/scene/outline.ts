// A line around the grain that was clicked: a slightly larger copy of it, seen from inside.

import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh } from "three";
import type { Shape } from "../data/decode.ts";
import { setShape } from "./geometry.ts";
import type { Materials } from "./materials.ts";

/** Thickness of the line, as a share of the height of the picture at the camera's target. */
const THICKNESS = 0.0035;

export class Outline {
  readonly mesh: Mesh;
  private shape: Shape | null = null;

  constructor(private readonly materials: Materials) {
    this.mesh = new Mesh(new InstancedBufferGeometry(), materials.outline);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 45;
  }

  show(shape: Shape, slot: number): void {
    if (shape !== this.shape) {
      this.mesh.geometry.dispose();
      const geometry = new InstancedBufferGeometry();
      setShape(geometry, { ...shape, smooth: false });
      geometry.setAttribute("slot", new InstancedBufferAttribute(new Uint32Array(1), 1));
      geometry.instanceCount = 1;
      this.mesh.geometry = geometry;
      this.shape = shape;
    }
    const attribute = this.mesh.geometry.getAttribute("slot");
    attribute.array[0] = slot;
    attribute.needsUpdate = true;
    this.mesh.visible = true;
  }

  hide(): void {
    this.mesh.visible = false;
  }

  /** Keeps the line as thin as it looks, however near the camera is. */
  setHeight(halfHeight: number): void {
    this.materials.outlineGrow.value = 2 * halfHeight * THICKNESS;
  }
}
