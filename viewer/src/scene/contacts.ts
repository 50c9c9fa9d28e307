// The contacts in the picture: force chains and normals, and what their colours and widths stand for.

import { CLASS_COLOURS } from "../colour/maps.ts";
import type { Frame } from "../data/decode.ts";
import type { State } from "../state/state.ts";
import { chainRods, fullForce, normalRods, type Context } from "./forces.ts";
import { ColourScale, type Materials } from "./materials.ts";
import type { ScenePalette } from "./palette.ts";
import { Rods } from "./rods.ts";

/** In radii of a grain. */
const CHAIN_RADIUS = 0.34;
const NORMAL_LENGTH = 0.9;
const NORMAL_RADIUS = 0.045;

export class Contacts {
  /** Force that stands for the full width of a chain, N. */
  fullForce = 0;
  private readonly colours = new ColourScale();
  private readonly chains: Rods;
  private readonly normals: Rods;

  constructor(
    materials: Materials,
    private readonly context: Context,
  ) {
    this.chains = new Rods(materials, this.colours);
    this.normals = new Rods(materials, this.colours);
  }

  get meshes() {
    return [this.chains.mesh, this.normals.mesh];
  }

  update(frame: Frame, state: Readonly<State>, palette: ScenePalette, grainSize: number): void {
    this.fullForce = state.chains || state.normals ? fullForce(frame) : 0;
    const value = state.contactColour;
    if (value === "class") this.colours.setCategorical(CLASS_COLOURS);
    else {
      const { map, reversed } = palette.forces;
      this.colours.setContinuous(map, reversed, { low: 0, high: this.fullForce || 1 }, false);
    }
    this.chains.thickness.value = grainSize * CHAIN_RADIUS * state.chainWidth;
    this.normals.thickness.value = grainSize * NORMAL_RADIUS;
    this.chains.setRods(state.chains ? chainRods(frame, this.fullForce, value, this.context) : []);
    const length = grainSize * NORMAL_LENGTH;
    this.normals.setRods(state.normals ? normalRods(frame, length, value, this.context.stage) : []);
  }
}
