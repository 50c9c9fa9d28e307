// The path of the chosen grain, drawn over everything: faint where it came from, strong where it went.

import { ColourScale, type Materials } from "./materials.ts";
import type { ScenePalette } from "./palette.ts";
import { NOBODY, Rods } from "./rods.ts";
import type { Stage, Vec3 } from "./stage.ts";

/** In radii of a grain. */
const RADIUS = 0.12;

export class Path {
  private readonly colours = new ColourScale();
  private readonly rods: Rods;

  constructor(
    materials: Materials,
    private readonly stage: Stage,
  ) {
    this.rods = new Rods(materials, this.colours, { overlay: true });
    this.rods.mesh.renderOrder = 50;
  }

  get mesh() {
    return this.rods.mesh;
  }

  /** Way by way, in metres. */
  set(ways: [Vec3, Vec3][], palette: ScenePalette, grainSize: number): void {
    const rods = ways.map(([from, to], i) => ({
      slotA: NOBODY,
      slotB: NOBODY,
      from: this.stage.toScene(from),
      to: this.stage.toScene(to),
      radius: grainSize * RADIUS,
      value: i,
    }));
    const { map, reversed } = palette.forces;
    this.colours.setContinuous(map, reversed, { low: -rods.length, high: 1.2 * rods.length + 1 }, false);
    this.rods.setRods(rods);
  }
}
