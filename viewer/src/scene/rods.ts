// Rods with round ends between bodies or points, all in one call: force chains, contact normals
// and the path of a grain.

import {
  CapsuleGeometry,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type IUniform,
  type RawShaderMaterial,
} from "three";
import type { ColourScale, Materials } from "./materials.ts";
import type { Vec3 } from "./stage.ts";

/** An end that is a point and no body. */
export const NOBODY = 0xffffffff;

/** One rod; ends in units of the scene. */
export interface Rod {
  slotA: number;
  slotB: number;
  from: Vec3;
  to: Vec3;
  radius: number;
  value: number;
}

const ATTRIBUTES: [name: string, width: number][] = [
  ["slots", 2],
  ["from", 3],
  ["to", 3],
  ["look", 2],
];

const SIDES = 8;

export class Rods {
  private room = 0;
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;

  /** Factor of all radii. */
  readonly thickness: IUniform<number> = { value: 1 };

  /** `overlay`: drawn over everything. */
  constructor(materials: Materials, colours: ColourScale, { overlay = false } = {}) {
    const material = materials.rod(colours, this.thickness, overlay);
    const capsule = new CapsuleGeometry(1, 2, 2, SIDES);
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", capsule.getAttribute("position"));
    geometry.setAttribute("normal", capsule.getAttribute("normal"));
    geometry.setIndex(capsule.getIndex());
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.makeRoom(16);
    this.setRods([]);
  }

  setRods(rods: Rod[]): void {
    const { geometry } = this.mesh;
    if (rods.length > this.room) this.makeRoom(Math.ceil(1.5 * rods.length));
    const [slots, from, to, look] = ATTRIBUTES.map(([name]) => geometry.getAttribute(name).array);
    rods.forEach((rod, i) => {
      slots.set([rod.slotA, rod.slotB], 2 * i);
      from.set(rod.from, 3 * i);
      to.set(rod.to, 3 * i);
      look.set([rod.radius, rod.value], 2 * i);
    });
    for (const [name, width] of ATTRIBUTES) {
      const attribute = geometry.getAttribute(name) as InstancedBufferAttribute;
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, width * rods.length);
      attribute.needsUpdate = true;
    }
    geometry.instanceCount = rods.length;
    this.mesh.visible = rods.length > 0;
  }

  private makeRoom(room: number): void {
    const { geometry } = this.mesh;
    // Gives back the buffers of the graphics card; they are made anew at the next drawing.
    geometry.dispose();
    for (const [name, width] of ATTRIBUTES) {
      const array = name === "slots" ? new Uint32Array(width * room) : new Float32Array(width * room);
      geometry.setAttribute(name, new InstancedBufferAttribute(array, width));
    }
    this.room = room;
  }
}
