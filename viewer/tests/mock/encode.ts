// Writes the binary files of a run as the program does.

export interface MockShape {
  positions: number[];
  triangles: number[];
  faces: number[];
  smooth: boolean;
}

export interface MockBody {
  id: number;
  shape: number;
  scale?: number;
  position: number[];
  rotation?: number[];
  velocity?: number[];
  angularVelocity?: number[];
  coordination?: number;
  contactForce?: number;
  /** Periods that it has gone through, where space repeats. */
  image?: number[];
}

export interface MockContact {
  a: number;
  b: number;
  position: number[];
  force: number[];
  normal: number[];
  overlap: number;
  kind: number;
}

class Writer {
  private readonly parts: Uint8Array[] = [];

  text(text: string): this {
    this.parts.push(new TextEncoder().encode(text));
    return this;
  }

  u32(...values: number[]): this {
    this.parts.push(new Uint8Array(Uint32Array.from(values).buffer));
    return this;
  }

  i32(...values: number[]): this {
    this.parts.push(new Uint8Array(Int32Array.from(values).buffer));
    return this;
  }

  f32(...values: number[]): this {
    this.parts.push(new Uint8Array(Float32Array.from(values).buffer));
    return this;
  }

  f64(...values: number[]): this {
    this.parts.push(new Uint8Array(Float64Array.from(values).buffer));
    return this;
  }

  u8(...values: number[]): this {
    this.parts.push(Uint8Array.from(values));
    return this;
  }

  bytes(): ArrayBuffer {
    const whole = Buffer.concat(this.parts);
    return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer;
  }
}

export function encodeShapes(shapes: MockShape[]): ArrayBuffer {
  const writer = new Writer().text("PGSHAPE1").u32(shapes.length);
  for (const shape of shapes) {
    writer.u32(shape.positions.length / 3, shape.faces.length, shape.smooth ? 1 : 0, 0);
    writer.f32(...shape.positions).u32(...shape.triangles).u32(...shape.faces);
  }
  return writer.bytes();
}

/** `period` is that of space along x, y and z, if it repeats. */
export function encodeFrame(
  time: number,
  bodies: MockBody[],
  contacts: MockContact[] = [],
  period: number[] = [],
): ArrayBuffer {
  const writer = new Writer().text("PGPOSES1").f64(time);
  writer.u32(bodies.length, contacts.length, period.length > 0 ? 1 : 0, 0).f64(...period);
  const each = <T>(of: (body: MockBody) => T) => bodies.map(of);
  writer.u32(...each((b) => b.id)).u32(...each((b) => b.shape)).f32(...each((b) => b.scale ?? 1));
  for (const body of bodies) writer.f64(...body.position);
  for (const body of bodies) writer.f32(...(body.rotation ?? [0, 0, 0, 1]));
  for (const body of bodies) writer.f32(...(body.velocity ?? [0, 0, 0]));
  for (const body of bodies) writer.f32(...(body.angularVelocity ?? [0, 0, 0]));
  writer.u32(...each((b) => b.coordination ?? 0)).f32(...each((b) => b.contactForce ?? 0));
  if (period.length > 0) writer.i32(...bodies.flatMap((b) => b.image ?? [0, 0, 0]));
  writer.u32(...contacts.map((c) => c.a)).u32(...contacts.map((c) => c.b));
  for (const contact of contacts) writer.f32(...contact.position);
  for (const contact of contacts) writer.f32(...contact.force);
  for (const contact of contacts) writer.f32(...contact.normal);
  writer.f32(...contacts.map((c) => c.overlap)).u8(...contacts.map((c) => c.kind));
  writer.u8(...new Array((4 - (contacts.length % 4)) % 4).fill(0));
  return writer.bytes();
}
