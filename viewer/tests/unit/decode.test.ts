import { describe, expect, it } from "vitest";
import { decodeFrame, decodeShapes } from "../../src/data/decode.ts";
import { encodeFrame, encodeShapes, type MockBody } from "../mock/encode.ts";
import { ball, box } from "../mock/scenes.ts";

const body = (id: number): MockBody => ({
  id,
  shape: 0,
  scale: 2,
  position: [id, 0.1, 1e6],
  rotation: [0, 0, 1, 0],
  velocity: [1, 2, 3],
  angularVelocity: [4, 5, 6],
  coordination: 7,
  contactForce: 8,
});

const contact = {
  a: 0,
  b: 1,
  position: [1, 2, 3],
  force: [0, 0, 9],
  normal: [0, 0, 1],
  overlap: 1e-5,
  kind: 2,
};

describe("shapes", () => {
  it("come back as they were written", () => {
    const [flat, smooth] = decodeShapes(encodeShapes([box(2, 2, 2), ball(3)]));
    expect(flat.positions.length).toBe(24);
    expect(flat.faces.length).toBe(12);
    expect(new Set(flat.faces).size).toBe(6);
    expect(flat.smooth).toBe(false);
    expect(flat.radius).toBeCloseTo(Math.sqrt(3), 6);
    expect(smooth.smooth).toBe(true);
    expect(smooth.radius).toBeCloseTo(3, 6);
  });

  it("are refused when cut short at any byte", () => {
    const whole = encodeShapes([box(1, 1, 1)]);
    for (let length = 0; length < whole.byteLength; length++) {
      expect(() => decodeShapes(whole.slice(0, length))).toThrow(/does not begin with|cut short/);
    }
  });

  it("are refused when a triangle names a vertex that is not there", () => {
    const shape = box(1, 1, 1);
    shape.triangles[4] = 8;
    expect(() => decodeShapes(encodeShapes([shape]))).toThrow("shape 0 names vertex 8, but there are only 8");
  });

  it("of a hostile count take no memory", () => {
    const bytes = encodeShapes([box(1, 1, 1)]);
    new DataView(bytes).setUint32(12, 0xffffffff, true);
    expect(() => decodeShapes(bytes)).toThrow("cut short");
  });
});

describe("a frame", () => {
  it("of a periodic box says by how much bodies were put back into it", () => {
    const bodies = [body(0), { ...body(1), image: [-2, 0, 3] }, body(2)];
    const bytes = encodeFrame(1, bodies, [contact], [0.5, 0, 2]);
    const frame = decodeFrame(bytes, 1);
    expect([...frame.shift!.subarray(3, 6)]).toEqual([-1, 0, 6]);
    expect([...frame.contacts.force]).toEqual([0, 0, 9]);
    expect(decodeFrame(encodeFrame(1, bodies), 1).shift).toBe(null);
    for (let length = 0; length < bytes.byteLength; length++) {
      expect(() => decodeFrame(bytes.slice(0, length), 1)).toThrow(/does not begin with|cut short/);
    }
  });

  it.each([1, 2, 3])("of %i bodies comes back as it was written", (count) => {
    const bodies = Array.from({ length: count }, (_, i) => body(i));
    const frame = decodeFrame(encodeFrame(0.5, bodies, [contact]), 1);
    expect(frame.time).toBe(0.5);
    expect([...frame.id]).toEqual(bodies.map((b) => b.id));
    expect([...frame.position.subarray(3 * count - 3)]).toEqual([count - 1, 0.1, 1e6]);
    expect([...frame.rotation.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    expect([...frame.velocity.subarray(0, 3)]).toEqual([1, 2, 3]);
    expect([...frame.angularVelocity.subarray(0, 3)]).toEqual([4, 5, 6]);
    expect(frame.scale[0]).toBe(2);
    expect(frame.coordination[count - 1]).toBe(7);
    expect(frame.contactForce[count - 1]).toBe(8);
    expect(frame.contacts.count).toBe(1);
    expect([...frame.contacts.force]).toEqual([0, 0, 9]);
    expect(frame.contacts.kind[0]).toBe(2);
  });

  it("may be empty", () => {
    const frame = decodeFrame(encodeFrame(0, []), 0);
    expect(frame.count).toBe(0);
    expect(frame.contacts.count).toBe(0);
  });

  it("is refused when cut short at any byte", () => {
    const whole = encodeFrame(0, [body(0)], [contact]);
    for (let length = 0; length < whole.byteLength; length++) {
      expect(() => decodeFrame(whole.slice(0, length), 1)).toThrow(/does not begin with|cut short/);
    }
  });

  it("is refused when it is longer than it says", () => {
    const whole = Buffer.concat([Buffer.from(encodeFrame(0, [body(0)])), Buffer.alloc(4)]);
    const bytes = whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length) as ArrayBuffer;
    expect(() => decodeFrame(bytes, 1)).toThrow("more than there should be");
  });

  it("is refused when a shape is not there", () => {
    expect(() => decodeFrame(encodeFrame(0, [body(5)]), 0)).toThrow("body 5 has shape 0, but there are only 0 shapes");
  });

  it("is refused when a position is not finite", () => {
    const lost = { ...body(3), position: [0, Number.NaN, 0] };
    expect(() => decodeFrame(encodeFrame(0, [lost]), 1)).toThrow("the position of body 3 is not a finite number");
  });
});
