// Who is drawn: the bodies of a frame by shape, grains solid and walls of glass, without the hidden ones.

import { Vector3 } from "three";
import type { Run } from "../data/api.ts";
import type { Frame, Shape } from "../data/decode.ts";
import { BodyMeshes } from "./grains.ts";
import { SOLID_LAYER } from "./lights.ts";
import type { Materials } from "./materials.ts";
import { isWall } from "./stage.ts";

/** Bodies are sorted anew when the eye turned by so much, degrees. */
const TURNED = 15;
const WALL_LAYER = 3;

export class Population {
  readonly grains: BodyMeshes;
  readonly walls: BodyMeshes;
  private sorted: { frame: Frame | null; towards: Vector3 } = { frame: null, towards: new Vector3() };

  constructor(
    private readonly run: Run,
    shapes: Shape[],
    materials: Materials,
    software: boolean,
  ) {
    const { grainFlat, grainSmooth, edge, wallBack, wallFront, wallEdge } = materials;
    this.grains = new BodyMeshes(shapes, {
      flat: [grainFlat],
      smooth: [grainSmooth],
      edge,
      order: [20],
      edgeOrder: 21,
      layer: SOLID_LAYER,
    }, software);
    this.walls = new BodyMeshes(shapes, {
      flat: [wallBack, wallFront],
      smooth: [wallBack, wallFront],
      edge: wallEdge,
      order: [10, 30],
      edgeOrder: 31,
      layer: WALL_LAYER,
    }, software);
  }

  /** Takes the bodies of a frame, those of the named groups left out. */
  layOut(frame: Frame, hidden: ReadonlySet<string>): void {
    const grains = new Map<number, number[]>();
    const walls = new Map<number, number[]>();
    for (let i = 0; i < frame.count; i++) {
      const id = frame.id[i];
      const group = this.run.groups[this.run.bodies[id]?.[0] ?? -1];
      if (group && hidden.has(group.name)) continue;
      const map = isWall(this.run, id) ? walls : grains;
      const list = map.get(frame.shape[i]);
      if (list) list.push(i);
      else map.set(frame.shape[i], [i]);
    }
    this.grains.setBodies(grains);
    this.walls.setBodies(walls);
  }

  /** Puts the nearer bodies first, if the eye or the bodies moved much since the last time. */
  sort(frame: Frame, towards: Vector3): void {
    const turned = towards.angleTo(this.sorted.towards) > (TURNED * Math.PI) / 180;
    if (frame === this.sorted.frame && !turned) return;
    this.sorted = { frame, towards };
    const p = frame.position;
    this.grains.sortByDepth((i) => -(p[3 * i] * towards.x + p[3 * i + 1] * towards.y + p[3 * i + 2] * towards.z));
  }
}
