// Reads the two binary files of a run: the shapes and the poses of one frame. All counts are
// checked against the length of the file before anything is taken from it.

/** A file that is not what it should be; the message says what is wrong. */
export class DecodeError extends Error {
  override name = "DecodeError";
}

/** A triangle mesh in body coordinates, in metres. */
export interface Shape {
  /** Three numbers per vertex. */
  positions: Float32Array;
  /** Three vertices per triangle, counter-clockwise from outside. */
  triangles: Uint32Array;
  /** The polygonal face that each triangle belongs to; all zero for a smooth shape. */
  faces: Uint32Array;
  smooth: boolean;
  /** Of the ball around the body's origin that holds all vertices. */
  radius: number;
}

/** All bodies and contacts at one moment, one array per quantity. */
export interface Frame {
  time: number;
  count: number;
  id: Uint32Array;
  shape: Uint32Array;
  scale: Float32Array;
  position: Float64Array;
  rotation: Float32Array;
  velocity: Float32Array;
  angularVelocity: Float32Array;
  coordination: Uint32Array;
  contactForce: Float32Array;
  /** Where space repeats: by how much each body was put back into the cell, m. */
  shift: Float64Array | null;
  contacts: Contacts;
  bytes: number;
}

/** The contacts of one frame; the bodies are named by their ids. */
export interface Contacts {
  count: number;
  bodyA: Uint32Array;
  bodyB: Uint32Array;
  position: Float32Array;
  force: Float32Array;
  normal: Float32Array;
  overlap: Float32Array;
  kind: Uint8Array;
}

/** What kind of place two bodies touch at, as `Contacts.kind` counts them. */
export const CONTACT_CLASSES = ["point", "edge", "face"] as const;

const SHAPES_MAGIC = "PGSHAPE1";
const POSES_MAGIC = "PGPOSES1";
const POSES_HEADER = 32;
const BYTES_OF_PERIODS = 24;
const BYTES_PER_IMAGE = 12;
const BYTES_PER_BODY = 4 + 4 + 4 + 24 + 16 + 12 + 12 + 4 + 4;
const BYTES_PER_CONTACT = 4 + 4 + 12 + 12 + 12 + 4 + 1;

/** Takes arrays one after the other from a buffer. */
class Cursor {
  offset = 0;
  private readonly view: DataView;

  constructor(private readonly buffer: ArrayBuffer) {
    this.view = new DataView(buffer);
  }

  get left(): number {
    return this.buffer.byteLength - this.offset;
  }

  magic(expected: string, what: string): void {
    const found = this.left >= 8 ? String.fromCharCode(...new Uint8Array(this.buffer, 0, 8)) : "";
    if (found !== expected) {
      throw new DecodeError(`${what} does not begin with ${expected}: it is damaged, or of another version`);
    }
    this.offset = 8;
  }

  u32(what: string): number {
    this.need(4, what);
    const value = this.view.getUint32(this.offset, true);
    this.offset += 4;
    return value;
  }

  f64(what: string): number {
    this.need(8, what);
    const value = this.view.getFloat64(this.offset, true);
    this.offset += 8;
    return value;
  }

  u32s(count: number, what: string): Uint32Array {
    const start = this.take(4 * count, what);
    return new Uint32Array(this.buffer, start, count);
  }

  i32s(count: number, what: string): Int32Array {
    const start = this.take(4 * count, what);
    return new Int32Array(this.buffer, start, count);
  }

  f32s(count: number, what: string): Float32Array {
    const start = this.take(4 * count, what);
    return new Float32Array(this.buffer, start, count);
  }

  f64s(count: number, what: string): Float64Array {
    const start = this.take(8 * count, what);
    // A view needs an address divisible by eight; an odd number of bodies before it leaves four.
    if (start % 8 === 0) return new Float64Array(this.buffer, start, count);
    return new Float64Array(this.buffer.slice(start, start + 8 * count));
  }

  u8s(count: number, what: string): Uint8Array {
    const start = this.take(count, what);
    return new Uint8Array(this.buffer, start, count);
  }

  private take(bytes: number, what: string): number {
    this.need(bytes, what);
    const start = this.offset;
    this.offset += bytes;
    return start;
  }

  private need(bytes: number, what: string): void {
    if (bytes > this.left) throw new DecodeError(`the file ends within ${what}: it is cut short`);
  }
}

/** Reads `shapes.bin`. */
export function decodeShapes(buffer: ArrayBuffer): Shape[] {
  const cursor = new Cursor(buffer);
  cursor.magic(SHAPES_MAGIC, "the file of shapes");
  const count = cursor.u32("the number of shapes");
  const shapes: Shape[] = [];
  for (let index = 0; index < count; index++) shapes.push(decodeShape(cursor, index));
  if (cursor.left !== 0) throw new DecodeError(`${cursor.left} bytes follow after the last shape`);
  return shapes;
}

function decodeShape(cursor: Cursor, index: number): Shape {
  const name = `shape ${index}`;
  const vertices = cursor.u32(name);
  const count = cursor.u32(name);
  const smooth = cursor.u32(name) !== 0;
  cursor.u32(name);
  const positions = cursor.f32s(3 * vertices, `the vertices of ${name}`);
  const triangles = cursor.u32s(3 * count, `the triangles of ${name}`);
  const faces = cursor.u32s(count, `the faces of ${name}`);
  for (const vertex of triangles) {
    if (vertex >= vertices) {
      throw new DecodeError(`a triangle of ${name} names vertex ${vertex}, but there are only ${vertices}`);
    }
  }
  return { positions, triangles, faces, smooth, radius: radiusOf(positions, name) };
}

function radiusOf(positions: Float32Array, name: string): number {
  let largest = 0;
  for (let i = 0; i < positions.length; i += 3) {
    largest = Math.max(largest, positions[i] ** 2 + positions[i + 1] ** 2 + positions[i + 2] ** 2);
    if (!Number.isFinite(largest)) throw new DecodeError(`a vertex of ${name} is not a finite number`);
  }
  return Math.sqrt(largest);
}

/** Reads one file of `poses/`; `shapes` is how many shapes the run has. */
export function decodeFrame(buffer: ArrayBuffer, shapes: number): Frame {
  const cursor = new Cursor(buffer);
  cursor.magic(POSES_MAGIC, "the frame");
  const time = cursor.f64("the time");
  const count = cursor.u32("the number of bodies");
  const touching = cursor.u32("the number of contacts");
  const repeats = cursor.u32("the flags") !== 0;
  cursor.u32("the header");
  checkLength(buffer.byteLength, count, touching, repeats);
  const period = repeats ? cursor.f64s(3, "the periods") : null;
  const frame: Frame = {
    time,
    count,
    id: cursor.u32s(count, "the ids"),
    shape: cursor.u32s(count, "the shapes"),
    scale: cursor.f32s(count, "the scales"),
    position: cursor.f64s(3 * count, "the positions"),
    rotation: cursor.f32s(4 * count, "the rotations"),
    velocity: cursor.f32s(3 * count, "the velocities"),
    angularVelocity: cursor.f32s(3 * count, "the angular velocities"),
    coordination: cursor.u32s(count, "the coordination numbers"),
    contactForce: cursor.f32s(count, "the contact forces"),
    shift: period && shiftsOf(cursor.i32s(3 * count, "the images"), period),
    contacts: {
      count: touching,
      bodyA: cursor.u32s(touching, "the contacts' first bodies"),
      bodyB: cursor.u32s(touching, "the contacts' second bodies"),
      position: cursor.f32s(3 * touching, "the contacts' positions"),
      force: cursor.f32s(3 * touching, "the contacts' forces"),
      normal: cursor.f32s(3 * touching, "the contacts' normals"),
      overlap: cursor.f32s(touching, "the overlaps"),
      kind: cursor.u8s(touching, "the contacts' classes"),
    },
    bytes: buffer.byteLength,
  };
  checkBodies(frame, shapes);
  return frame;
}

function shiftsOf(images: Int32Array, period: Float64Array): Float64Array {
  return Float64Array.from(images, (image, i) => image * period[i % 3]);
}

function checkLength(length: number, bodies: number, contacts: number, repeats: boolean): void {
  const periodic = repeats ? BYTES_OF_PERIODS + BYTES_PER_IMAGE * bodies : 0;
  const whole = POSES_HEADER + periodic + BYTES_PER_BODY * bodies + BYTES_PER_CONTACT * contacts;
  const padded = Math.ceil(whole / 4) * 4;
  if (length !== padded) {
    const story = length < padded ? "it is cut short" : "there is more than there should be";
    throw new DecodeError(
      `a frame of ${bodies} bodies and ${contacts} contacts has ${padded} bytes, this one ${length}: ${story}`,
    );
  }
}

function checkBodies(frame: Frame, shapes: number): void {
  if (!Number.isFinite(frame.time)) throw new DecodeError("the time of the frame is not a finite number");
  for (let i = 0; i < frame.count; i++) {
    if (frame.shape[i] >= shapes) {
      throw new DecodeError(`body ${frame.id[i]} has shape ${frame.shape[i]}, but there are only ${shapes} shapes`);
    }
  }
  requireFinite(frame.position, 3, frame.id, "position");
  requireFinite(frame.rotation, 4, frame.id, "rotation");
  requireFinite(frame.scale, 1, frame.id, "scale");
  if (frame.shift) requireFinite(frame.shift, 3, frame.id, "image");
}

function requireFinite(values: Float32Array | Float64Array, width: number, ids: Uint32Array, what: string): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new DecodeError(`the ${what} of body ${ids[Math.floor(i / width)]} is not a finite number`);
    }
  }
}

/**
 * By how much further a body has gone round a periodic box in one frame than in another, along one
 * axis: added to the difference of its positions, it gives the way it went, m.
 */
export function wentRound(from: Frame, i: number, to: Frame, j: number, axis: number): number {
  return (to.shift?.[3 * j + axis] ?? 0) - (from.shift?.[3 * i + axis] ?? 0);
}
