// Draws bodies: each shape once per body that has it, in one call. Shapes that few bodies share
// are joined to one geometry instead, so that ten thousand rocks, each of its own shape, do not
// take ten thousand calls.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LineSegments,
  Mesh,
  type Material,
} from "three";
import type { Shape } from "../data/decode.ts";
import { joinShapes, orderParts, setShape, shapeEdges, vertexNormals, type Joined } from "./geometry.ts";

/** Up to so many shapes, each has a call of its own. */
const CALLS = 96;
/** Beyond that, shapes with fewer bodies than this are joined. */
const FEW = 24;
/** Without a graphics card a call draws its bodies one by one, so that all are joined up to this size. */
const JOINED_TRIANGLES = 4_000_000;

/** How the bodies of one kind are drawn: several materials draw them several times. */
export interface Look {
  flat: Material[];
  smooth: Material[];
  edge: Material | null;
  /** Order of drawing of each material. */
  order: number[];
  edgeOrder: number;
  /** The layer that cameras for shadows and picking see. */
  layer: number;
}

/** One geometry, drawn with every material. */
interface Batch {
  geometry: BufferGeometry;
  edges: BufferGeometry | null;
  objects: (Mesh | LineSegments)[];
  joined: Joined | null;
}

export class BodyMeshes {
  readonly group = new Group();
  private readonly edgesOf = new Map<number, Uint32Array>();
  private readonly normalsOf = new Map<number, Float32Array>();
  private readonly single = new Map<number, Batch>();
  private joined: Batch[] = [];
  private edgesShown = true;

  constructor(
    private readonly shapes: Shape[],
    private readonly look: Look,
    private readonly software: boolean,
  ) {}

  /** Draws these bodies: for each shape the slots of the bodies that have it. */
  setBodies(slots: Map<number, number[]>): void {
    const triangles = [...slots].reduce((sum, [s, list]) => sum + list.length * this.shapes[s].faces.length, 0);
    const all = this.software && triangles <= JOINED_TRIANGLES;
    const few = (count: number) => all || (slots.size > CALLS && count < FEW);
    for (const [shape, batch] of this.single) {
      if (!slots.has(shape) || few(slots.get(shape)!.length)) this.remove(batch, () => this.single.delete(shape));
    }
    for (const batch of this.joined) this.remove(batch);
    this.joined = [];
    const rest: { shape: number; slot: number }[] = [];
    for (const [shape, list] of slots) {
      if (few(list.length)) rest.push(...list.map((slot) => ({ shape, slot })));
      else this.setInstances(shape, list);
    }
    for (const smooth of [false, true]) {
      const bodies = rest.filter(({ shape }) => this.shapes[shape].smooth === smooth);
      if (bodies.length > 0) this.addJoined(bodies, smooth);
    }
  }

  /** Draws what is nearer first, so that what it hides is not shaded: worth it where pixels are dear. */
  sortByDepth(depth: (slot: number) => number): void {
    for (const { geometry } of this.single.values()) {
      if (!(geometry instanceof InstancedBufferGeometry) || geometry.instanceCount < 2) continue;
      const attribute = geometry.getAttribute("slot");
      const slots = (attribute.array as Uint32Array).subarray(0, geometry.instanceCount);
      const order = Array.from(slots, (slot) => ({ slot, at: depth(slot) })).sort((a, b) => a.at - b.at);
      order.forEach(({ slot }, i) => (slots[i] = slot));
      attribute.needsUpdate = true;
    }
    for (const { geometry, joined } of this.joined) {
      if (!joined) continue;
      const depths = new Map(joined.parts.map(({ slot }) => [slot, depth(slot)]));
      const parts = joined.parts.toSorted((a, b) => depths.get(a.slot)! - depths.get(b.slot)!);
      const index = geometry.getIndex()!;
      index.array.set(orderParts(joined.triangles, parts));
      index.needsUpdate = true;
    }
  }

  /** Shows or hides the lines between faces. */
  showEdges(yes: boolean): void {
    this.edgesShown = yes;
    for (const batch of [...this.single.values(), ...this.joined]) this.applyEdges(batch);
  }

  /** Shows or hides everything. */
  set visible(yes: boolean) {
    this.group.visible = yes;
  }

  private setInstances(shape: number, slots: number[]): void {
    let batch = this.single.get(shape);
    const room = batch ? (batch.geometry.getAttribute("slot").array as Uint32Array).length : 0;
    if (!batch || room < slots.length || room > 4 * slots.length + 64) {
      if (batch) this.remove(batch);
      batch = this.makeInstanced(shape, slots.length);
      this.single.set(shape, batch);
    }
    for (const geometry of [batch.geometry, batch.edges]) {
      if (!(geometry instanceof InstancedBufferGeometry)) continue;
      geometry.instanceCount = slots.length;
      const attribute = geometry.getAttribute("slot");
      (attribute.array as Uint32Array).set(slots);
      attribute.needsUpdate = true;
    }
  }

  private makeInstanced(shape: number, count: number): Batch {
    const slot = new InstancedBufferAttribute(new Uint32Array(Math.ceil(count * 1.25)), 1);
    const geometry = new InstancedBufferGeometry();
    setShape(geometry, this.shapes[shape]);
    geometry.setAttribute("slot", slot);
    let edges: InstancedBufferGeometry | null = null;
    if (this.look.edge && !this.shapes[shape].smooth) {
      edges = new InstancedBufferGeometry();
      edges.setAttribute("position", geometry.getAttribute("position"));
      edges.setAttribute("slot", slot);
      edges.setIndex(new BufferAttribute(this.edges(shape), 1));
    }
    return this.add(geometry, edges, this.shapes[shape].smooth);
  }

  private addJoined(bodies: { shape: number; slot: number }[], smooth: boolean): void {
    const joined = joinShapes(
      bodies.map(({ shape, slot }) => ({
        shape: this.shapes[shape],
        slot,
        normals: smooth ? this.normals(shape) : null,
        edges: this.look.edge ? this.edges(shape) : new Uint32Array(0),
      })),
    );
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(joined.positions, 3));
    if (joined.normals) geometry.setAttribute("normal", new BufferAttribute(joined.normals, 3));
    geometry.setAttribute("slot", new BufferAttribute(joined.slots, 1));
    geometry.setIndex(new BufferAttribute(joined.triangles.slice(), 1));
    let edges: BufferGeometry | null = null;
    if (joined.edges.length > 0) {
      edges = new BufferGeometry();
      edges.setAttribute("position", geometry.getAttribute("position"));
      edges.setAttribute("slot", geometry.getAttribute("slot"));
      edges.setIndex(new BufferAttribute(joined.edges, 1));
    }
    this.joined.push({ ...this.add(geometry, edges, smooth), joined });
  }

  private add(geometry: BufferGeometry, edges: BufferGeometry | null, smooth: boolean): Batch {
    const materials = smooth ? this.look.smooth : this.look.flat;
    const objects: Batch["objects"] = materials.map((material, i) => {
      const mesh = new Mesh(geometry, material);
      mesh.renderOrder = this.look.order[i];
      if (i === 0) mesh.layers.enable(this.look.layer);
      return mesh;
    });
    if (edges && this.look.edge) {
      const lines = new LineSegments(edges, this.look.edge);
      lines.renderOrder = this.look.edgeOrder;
      objects.push(lines);
    }
    for (const object of objects) {
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      this.group.add(object);
    }
    const batch: Batch = { geometry, edges, objects, joined: null };
    this.applyEdges(batch);
    return batch;
  }

  private applyEdges(batch: Batch): void {
    for (const object of batch.objects) if (object instanceof LineSegments) object.visible = this.edgesShown;
  }

  private remove(batch: Batch, forget?: () => void): void {
    this.group.remove(...batch.objects);
    batch.geometry.dispose();
    batch.edges?.dispose();
    forget?.();
  }

  private edges(shape: number): Uint32Array {
    let edges = this.edgesOf.get(shape);
    if (!edges) this.edgesOf.set(shape, (edges = shapeEdges(this.shapes[shape])));
    return edges;
  }

  private normals(shape: number): Float32Array {
    let normals = this.normalsOf.get(shape);
    if (!normals) this.normalsOf.set(shape, (normals = vertexNormals(this.shapes[shape])));
    return normals;
  }
}
