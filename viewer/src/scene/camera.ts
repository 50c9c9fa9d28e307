// The camera: it turns about a point, z stays up. In orthographic view it shows at its target what
// the perspective view shows there.

import { OrthographicCamera, PerspectiveCamera, Vector3 } from "three";
import type { CameraPose, Projection } from "../state/state.ts";
import type { Stage } from "./stage.ts";

const FIELD_OF_VIEW = 28;
const HALF = Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180));
const STEEPEST = 89.9;
const SWING_MS = 260;

/** Azimuth and elevation of the standard views, degrees. */
export const STANDARD_VIEWS = {
  "+x": [0, 0],
  "-x": [180, 0],
  "+y": [90, 0],
  "-y": [-90, 0],
  "+z": [-90, STEEPEST],
  "-z": [-90, -STEEPEST],
  iso: [-55, 24],
} as const;
export type StandardView = keyof typeof STANDARD_VIEWS;

interface Swing {
  start: number;
  from: [number, number];
  to: [number, number];
}

export class Camera {
  azimuth: number = STANDARD_VIEWS.iso[0];
  elevation: number = STANDARD_VIEWS.iso[1];
  distance = 5;
  readonly target = new Vector3();
  projection: Projection = "perspective";
  aspect = 1;

  private readonly perspective = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 100);
  private readonly orthographic = new OrthographicCamera();
  private swing: Swing | null = null;

  constructor() {
    this.perspective.up.set(0, 0, 1);
    this.orthographic.up.set(0, 0, 1);
  }

  get active(): PerspectiveCamera | OrthographicCamera {
    return this.projection === "perspective" ? this.perspective : this.orthographic;
  }

  get eye(): Vector3 {
    return this.towardsEye().multiplyScalar(this.distance).add(this.target);
  }

  /** Half of what is seen at the target, vertically, in units of the scene. */
  get halfHeight(): number {
    return this.distance * HALF;
  }

  orbit(right: number, up: number): void {
    this.swing = null;
    this.azimuth = ((this.azimuth - right + 540) % 360) - 180;
    this.elevation = Math.min(Math.max(this.elevation + up, -STEEPEST), STEEPEST);
  }

  /** Moves the target by fractions of the height of the picture. */
  pan(right: number, up: number): void {
    const height = 2 * this.halfHeight;
    const { side, above } = this.basis();
    this.target.addScaledVector(side, -right * height).addScaledVector(above, -up * height);
  }

  /** Comes nearer by a factor below one; the point at (x, y), from -1 to 1, stays where it is. */
  zoom(factor: number, x = 0, y = 0): void {
    const before = this.distance;
    this.distance = Math.min(Math.max(this.distance * factor, 1e-4), 1e3);
    const grown = (before - this.distance) * HALF;
    const { side, above } = this.basis();
    this.target.addScaledVector(side, x * grown * this.aspect).addScaledVector(above, y * grown);
  }

  /** Turns to a standard view, in a short swing unless `now`. */
  look(view: StandardView, now: boolean): void {
    const [azimuth, elevation] = STANDARD_VIEWS[view];
    if (now) {
      this.swing = null;
      [this.azimuth, this.elevation] = [azimuth, elevation];
    } else {
      const turn = ((azimuth - this.azimuth + 540) % 360) - 180;
      this.swing = {
        start: performance.now(),
        from: [this.azimuth, this.elevation],
        to: [this.azimuth + turn, elevation],
      };
    }
  }

  /** Goes on with a swing; answers whether it is still under way. */
  advance(now: number): boolean {
    if (!this.swing) return false;
    const { start, from, to } = this.swing;
    const t = Math.min((now - start) / SWING_MS, 1);
    const eased = t * t * (3 - 2 * t);
    this.azimuth = from[0] + eased * (to[0] - from[0]);
    this.elevation = from[1] + eased * (to[1] - from[1]);
    if (t === 1) this.swing = null;
    return true;
  }

  /** Shows the box with these corners (in units of the scene) as large as it fits. */
  fit(min: ArrayLike<number>, max: ArrayLike<number>): void {
    const { side, above } = this.basis();
    const towards = this.towardsEye();
    const depth = this.projection === "perspective" ? 1 : 0;
    this.target.set((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
    // What is nearer looks larger, so that the middle of the picture is found step by step.
    for (let step = 0; step < 4; step++) {
      const corners = Array.from({ length: 8 }, (_, c) =>
        new Vector3((c & 1 ? max : min)[0], (c & 2 ? max : min)[1], (c & 4 ? max : min)[2]).sub(this.target),
      );
      const reach = (along: Vector3, half: number) =>
        Math.max(...corners.map((p) => depth * p.dot(towards) + Math.abs(p.dot(along)) / half));
      this.distance = Math.max(1.06 * reach(side, HALF * this.aspect), 1.06 * reach(above, HALF), 1e-4);
      for (const along of [side, above]) {
        const seen = corners.map((p) => p.dot(along) / (this.distance - depth * p.dot(towards)));
        this.target.addScaledVector(along, ((Math.min(...seen) + Math.max(...seen)) / 2) * this.distance);
      }
    }
  }

  /** Sets the three.js camera for a scene within this distance of the target's origin. */
  update(radius: number): PerspectiveCamera | OrthographicCamera {
    const camera = this.active;
    const eye = this.eye;
    camera.position.copy(eye);
    camera.lookAt(this.target);
    const reach = eye.length() + radius;
    if (camera instanceof PerspectiveCamera) {
      camera.aspect = this.aspect;
      camera.near = Math.max(eye.length() - radius, this.distance * 0.02, reach * 1e-4);
      camera.far = reach;
    } else {
      const half = this.halfHeight;
      camera.left = -half * this.aspect;
      camera.right = half * this.aspect;
      camera.top = half;
      camera.bottom = -half;
      camera.near = -reach;
      camera.far = reach + this.distance;
    }
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return camera;
  }

  pose(stage: Stage): CameraPose {
    const target = stage.toWorld(this.target.toArray());
    return [this.azimuth, this.elevation, this.distance * stage.unit, ...target];
  }

  setPose(pose: CameraPose, stage: Stage): void {
    this.swing = null;
    [this.azimuth, this.elevation] = pose;
    this.elevation = Math.min(Math.max(this.elevation, -STEEPEST), STEEPEST);
    this.distance = pose[2] / stage.unit;
    this.target.fromArray(stage.toScene(pose.slice(3)));
  }

  /** Unit vectors to the right and upwards in the picture. */
  basis(): { side: Vector3; above: Vector3 } {
    const a = (this.azimuth * Math.PI) / 180;
    const side = new Vector3(-Math.sin(a), Math.cos(a), 0);
    return { side, above: this.towardsEye().cross(side) };
  }

  towardsEye(): Vector3 {
    const a = (this.azimuth * Math.PI) / 180;
    const e = (this.elevation * Math.PI) / 180;
    return new Vector3(Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e));
  }
}
