// Finds the body under a point of the picture: draws the bodies once into a single pixel, each in
// the colour of its slot.

import { NearestFilter, WebGLRenderTarget, type OrthographicCamera, type PerspectiveCamera, type Scene, type WebGLRenderer } from "three";
import { SOLID_LAYER } from "./lights.ts";
import type { Materials } from "./materials.ts";

export class Picker {
  private readonly target = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter });

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly materials: Materials,
  ) {}

  /** The slot of the body at (x, y) of a picture of this size, in pixels from its upper left. */
  pick(
    scene: Scene,
    camera: PerspectiveCamera | OrthographicCamera,
    x: number,
    y: number,
    width: number,
    height: number,
  ): number | null {
    const { renderer } = this;
    const layers = camera.layers.mask;
    camera.setViewOffset(width, height, x, y, 1, 1);
    camera.layers.set(SOLID_LAYER);
    scene.overrideMaterial = this.materials.pick;
    renderer.setRenderTarget(this.target);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    renderer.render(scene, camera);
    const pixel = new Uint8Array(4);
    renderer.readRenderTargetPixels(this.target, 0, 0, 1, 1, pixel);
    scene.overrideMaterial = null;
    camera.layers.mask = layers;
    camera.clearViewOffset();
    renderer.setRenderTarget(null);
    const slot = pixel[0] + 256 * pixel[1] + 65536 * pixel[2] + 16777216 * pixel[3] - 1;
    return slot < 0 ? null : slot;
  }
}
