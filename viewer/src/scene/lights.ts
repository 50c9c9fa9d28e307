// The lamps: one key lamp that stays to the left of the eye, and the sky. Each can throw a shadow.

import {
  Matrix4,
  NearestFilter,
  OrthographicCamera,
  Vector3,
  WebGLRenderTarget,
  type Scene,
  type WebGLRenderer,
} from "three";
import { shadowTexture, type Materials, type SharedUniforms } from "./materials.ts";

/** The layer of bodies that throw shadows. */
export const SOLID_LAYER = 1;

/** Pixels of the shadows of the lamp and the sky, on a graphics card and without one. */
const SIZES = { card: [2048, 1024], software: [1024, 512] } as const;
/** Angles of the key lamp from the eye's azimuth and above the ground, degrees. */
const KEY_AZIMUTH = -38;
const KEY_ELEVATION = 52;
/** Half of the angle that the key lamp fills: the larger, the softer its shadow. */
const KEY_SPREAD = 5;

const TO_TEXTURE = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/** A direction by its angles in degrees. */
export function direction(azimuth: number, elevation: number): Vector3 {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return new Vector3(Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e));
}

/** Numbers of a low-discrepancy sequence (van der Corput) from 0 to 1. */
export function halton(index: number, base: number): number {
  let [result, fraction] = [0, 1];
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    fraction /= base;
    result += fraction * (i % base);
  }
  return result;
}

class Shadow {
  readonly target: WebGLRenderTarget;
  private readonly camera = new OrthographicCamera();

  constructor(readonly size: number) {
    this.target = new WebGLRenderTarget(size, size, { depthTexture: shadowTexture(size), generateMipmaps: false });
    this.target.texture.minFilter = this.target.texture.magFilter = NearestFilter;
    this.camera.layers.set(SOLID_LAYER);
  }

  /** Draws what the lamp sees of the ball around the middle; answers the way into its texture. */
  draw(renderer: WebGLRenderer, scene: Scene, towards: Vector3, middle: Vector3, radius: number): Matrix4 {
    const { camera } = this;
    camera.up.set(0, 0, 1);
    if (Math.abs(towards.z) > 0.99) camera.up.set(1, 0, 0);
    camera.position.copy(middle).addScaledVector(towards, 2 * radius);
    camera.lookAt(middle);
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = radius * 0.9;
    camera.far = radius * 3.1;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.render(scene, camera);
    return new Matrix4().copy(TO_TEXTURE).multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse);
  }
}

export class Lights {
  private readonly key: Shadow;
  private readonly sky: Shadow;
  /** The ball that shadows are thrown in. */
  readonly middle = new Vector3();
  radius = 1;

  constructor(
    renderer: WebGLRenderer,
    private readonly shared: SharedUniforms,
    private readonly materials: Materials,
    software: boolean,
  ) {
    const [key, sky] = software ? SIZES.software : SIZES.card;
    this.key = new Shadow(key);
    this.sky = new Shadow(sky);
    // Shaders name both maps, so both must be there also while they are not looked at.
    for (const { target } of [this.key, this.sky]) renderer.initRenderTarget(target);
    shared.uKeyMap.value = this.key.target.depthTexture;
    shared.uSkyMap.value = this.sky.target.depthTexture;
  }

  /** Light without refinement: the key lamp's shadow if wanted, none of the sky. */
  setSimple(renderer: WebGLRenderer, scene: Scene, azimuth: number, shadow: boolean): void {
    const u = this.shared;
    u.uKeyDirection.value.copy(direction(azimuth + KEY_AZIMUTH, KEY_ELEVATION));
    u.uSkyShadow.value = false;
    u.uKeyShadow.value = shadow;
    u.uKeySoft.value = (2 * this.radius * 0.8) / this.key.size;
    if (shadow) this.throwKey(renderer, scene);
  }

  /** One of many looks at the light: the lamp a little aside, and one direction of the sky. */
  setSample(renderer: WebGLRenderer, scene: Scene, azimuth: number, index: number): void {
    const u = this.shared;
    const spread = KEY_SPREAD * Math.sqrt(halton(index, 2));
    const turn = 2 * Math.PI * halton(index, 3);
    u.uKeyDirection.value.copy(
      direction(
        azimuth + KEY_AZIMUTH + (spread * Math.cos(turn)) / Math.cos((KEY_ELEVATION * Math.PI) / 180),
        KEY_ELEVATION + spread * Math.sin(turn),
      ),
    );
    // Directions of the sky evenly over the half ball, as many at every height; none so low that
    // it draws a shadow of its own on the ground.
    const height = 0.15 + 0.85 * halton(index, 5);
    u.uSkyDirection.value.copy(direction(360 * halton(index, 2), (Math.asin(height) * 180) / Math.PI));
    u.uKeySoft.value = 0;
    u.uKeyShadow.value = u.uSkyShadow.value = true;
    this.throwKey(renderer, scene);
    u.uSkyMatrix.value.copy(this.throwFrom(this.sky, renderer, scene, u.uSkyDirection.value));
    u.uSkyTexel.value = (2 * this.radius) / this.sky.size;
  }

  private throwKey(renderer: WebGLRenderer, scene: Scene): void {
    const u = this.shared;
    u.uKeyMatrix.value.copy(this.throwFrom(this.key, renderer, scene, u.uKeyDirection.value));
    u.uKeyTexel.value = (2 * this.radius) / this.key.size;
  }

  private throwFrom(shadow: Shadow, renderer: WebGLRenderer, scene: Scene, towards: Vector3): Matrix4 {
    const before = renderer.getRenderTarget();
    scene.overrideMaterial = this.materials.depth;
    const matrix = shadow.draw(renderer, scene, towards, this.middle, this.radius);
    scene.overrideMaterial = null;
    renderer.setRenderTarget(before);
    return matrix;
  }
}
