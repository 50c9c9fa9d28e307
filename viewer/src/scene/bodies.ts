// The poses and values of all bodies as textures. A body's place in them is its slot: its place in
// the frame shown. Shapes are drawn by slot, so that a new frame costs one upload, whatever the
// number of shapes, and a new colour costs one number per body.

import {
  DataTexture,
  FloatType,
  NearestFilter,
  RedFormat,
  RGBAFormat,
  type PixelFormat,
  type IUniform,
} from "three";
import { wentRound, type Frame } from "../data/decode.ts";
import { placesOf } from "../data/fields.ts";
import type { Stage } from "./stage.ts";

export const TEXTURE_WIDTH = 1024;

function makeTexture(format: PixelFormat, channels: number, texels: number): DataTexture {
  const rows = Math.max(1, Math.ceil(texels / TEXTURE_WIDTH));
  const data = new Float32Array(TEXTURE_WIDTH * rows * channels);
  const texture = new DataTexture(data, TEXTURE_WIDTH, rows, format, FloatType);
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.generateMipmaps = false;
  return texture;
}

/** A texture that grows with the number of bodies. */
class Table {
  private texture: DataTexture;

  constructor(
    private readonly format: PixelFormat,
    private readonly channels: number,
  ) {
    this.texture = makeTexture(format, channels, 1);
  }

  get value(): DataTexture {
    return this.texture;
  }

  /** The numbers to fill in, for so many texels; they are uploaded before the next drawing. */
  write(texels: number): Float32Array {
    const rows = Math.max(1, Math.ceil(texels / TEXTURE_WIDTH));
    if (this.texture.image.height !== rows) {
      this.texture.dispose();
      this.texture = makeTexture(this.format, this.channels, texels);
    }
    this.texture.needsUpdate = true;
    return this.texture.image.data as unknown as Float32Array;
  }
}

const sameIds = (a: Frame, b: Frame): boolean =>
  a === b || (a.count === b.count && a.id.every((id, i) => id === b.id[i]));

export class BodyTextures {
  private poses = [new Table(RGBAFormat, 4), new Table(RGBAFormat, 4)];
  private readonly values = [new Table(RedFormat, 1), new Table(RedFormat, 1)];
  private now: Frame | null = null;
  private next: Frame | null = null;

  readonly uniforms: Record<"uPoseA" | "uPoseB" | "uValueA" | "uValueB" | "uMix", IUniform> = {
    uPoseA: { value: this.poses[0].value },
    uPoseB: { value: this.poses[0].value },
    uValueA: { value: this.values[0].value },
    uValueB: { value: this.values[0].value },
    uMix: { value: 0 },
  };

  constructor(private readonly stage: Stage) {}

  /** Shows a frame, a part of the way to the next if there is one. Answers whether slots changed. */
  show(frame: Frame, next: Frame | null, part: number): boolean {
    const moved = frame !== this.now;
    const renumbered = moved && !(this.now && sameIds(this.now, frame));
    if (moved) this.showFirst(frame);
    if (next && (next !== this.next || renumbered)) {
      this.writePoses(this.poses[1], arrange(next, frame), frame);
      this.next = next;
    }
    this.uniforms.uPoseA.value = this.poses[0].value;
    this.uniforms.uPoseB.value = this.poses[next ? 1 : 0].value;
    this.uniforms.uMix.value = next ? part : 0;
    return renumbered;
  }

  /** One value per slot, and at the next frame if there is one. */
  setValues(now: Float32Array, next: Float32Array | null): void {
    this.values[0].write(now.length).set(now);
    if (next) this.values[1].write(next.length).set(next);
    this.uniforms.uValueA.value = this.values[0].value;
    this.uniforms.uValueB.value = this.values[next ? 1 : 0].value;
  }

  private showFirst(frame: Frame): void {
    if (this.next === frame && this.now && sameIds(this.now, frame) && !frame.shift) {
      // The next frame became this one: its poses are there already, in the same order; in a
      // periodic box, some are those outside of the box to which bodies were drawn to move.
      this.poses = [this.poses[1], this.poses[0]];
    } else {
      this.writePoses(this.poses[0], null, frame);
    }
    this.now = frame;
    this.next = null;
  }

  private writePoses(table: Table, from: Arranged | null, order: Frame): void {
    const data = table.write(2 * order.count);
    const [ox, oy, oz] = this.stage.origin;
    const perUnit = 1 / this.stage.unit;
    for (let i = 0; i < order.count; i++) {
      const source = from && from.places[i] >= 0 ? from.frame : order;
      const j = from && from.places[i] >= 0 ? from.places[i] : i;
      const at = 8 * i;
      const place = (axis: number) => source.position[3 * j + axis] + wentRound(order, i, source, j, axis);
      data[at] = (place(0) - ox) * perUnit;
      data[at + 1] = (place(1) - oy) * perUnit;
      data[at + 2] = (place(2) - oz) * perUnit;
      data[at + 3] = source.scale[j] * perUnit;
      data[at + 4] = source.rotation[4 * j];
      data[at + 5] = source.rotation[4 * j + 1];
      data[at + 6] = source.rotation[4 * j + 2];
      data[at + 7] = source.rotation[4 * j + 3];
    }
  }
}

/** A frame in another's order: the place of each of the other's bodies, -1 if it is gone. */
export interface Arranged {
  frame: Frame;
  places: Int32Array;
}

export function arrange(frame: Frame, order: Frame): Arranged {
  if (sameIds(frame, order)) return { frame, places: Int32Array.from({ length: order.count }, (_, i) => i) };
  const found = placesOf(frame);
  return { frame, places: Int32Array.from(order.id, (id) => found.get(id) ?? -1) };
}
