// The ground grid: its steps are round lengths.

import { Mesh, PlaneGeometry, Vector2, Vector3, Vector4 } from "three";
import { roundStep } from "../colour/range.ts";
import type { Materials } from "./materials.ts";
import type { Box, Stage } from "./stage.ts";

const STEPS_ACROSS = 16;

export class Grid {
  readonly mesh: Mesh;
  private readonly uniforms = {
    uMiddle: { value: new Vector3() },
    uReach: { value: 3 },
    uStep: { value: 0.1 },
    uPhase: { value: new Vector2() },
    uLine: { value: new Vector4(0.5, 0.5, 0.5, 0.5) },
  };

  constructor(materials: Materials) {
    this.mesh = new Mesh(new PlaneGeometry(2, 2), materials.grid(this.uniforms));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 5;
  }

  setColour(line: Vector4): void {
    this.uniforms.uLine.value.copy(line);
  }

  /** Lays the grid under the box. */
  place(box: Box, stage: Stage): void {
    const size = Math.max(box.max[0] - box.min[0], box.max[1] - box.min[1]) || stage.unit;
    const step = roundStep(size / STEPS_ACROSS);
    const middle = [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2, box.min[2]];
    this.uniforms.uMiddle.value.fromArray(stage.toScene(middle));
    this.uniforms.uReach.value = (2.2 * size) / stage.unit;
    this.uniforms.uStep.value = step / stage.unit;
    // So that lines lie at whole multiples of five steps from the world's origin.
    this.uniforms.uPhase.value.set(
      (middle[0] % (5 * step)) / stage.unit,
      (middle[1] % (5 * step)) / stage.unit,
    );
  }
}
