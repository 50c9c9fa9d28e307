// The grain that was clicked: drawn over everything, with a line around it that is a slightly larger
// copy seen from inside.

import { Group, InstancedBufferAttribute, InstancedBufferGeometry, Mesh } from "three";
import type { Shape } from "../data/decode.ts";
import { setShape } from "./geometry.ts";
import type { Materials } from "./materials.ts";

/** Thickness of the line, as a share of the height of the picture at the camera's target. */
const THICKNESS = 0.004;

export class Outline {
  readonly group = new Group();
  private readonly meshes: Mesh[];
  private shape: Shape | null = null;

  constructor(private readonly materials: Materials) {
    this.meshes = [materials.outline, materials.chosen].map((material, i) => {
      const mesh = new Mesh(new InstancedBufferGeometry(), material);
      mesh.frustumCulled = false;
      mesh.renderOrder = 45 + i;
      return mesh;
    });
    this.group.add(...this.meshes);
    this.group.visible = false;
  }

  show(shape: Shape, slot: number): void {
    if (shape !== this.shape) this.setShape(shape);
    const attribute = this.meshes[0].geometry.getAttribute("slot");
    attribute.array[0] = slot;
    attribute.needsUpdate = true;
    this.group.visible = true;
  }

  hide(): void {
    this.group.visible = false;
  }

  /** Keeps the line as thin as it looks, however near the camera is. */
  setHeight(halfHeight: number): void {
    this.materials.outlineGrow.value = 2 * halfHeight * THICKNESS;
  }

  private setShape(shape: Shape): void {
    this.meshes[0].geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    setShape(geometry, { ...shape, smooth: false });
    geometry.setAttribute("slot", new InstancedBufferAttribute(new Uint32Array(1), 1));
    geometry.instanceCount = 1;
    for (const mesh of this.meshes) mesh.geometry = geometry;
    this.shape = shape;
  }
}
