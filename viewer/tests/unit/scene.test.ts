import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { checkRun, type PeriodicCell } from "../../src/data/api.ts";
import { decodeFrame, decodeShapes } from "../../src/data/decode.ts";
import { fieldValues, MISSING, placesOf } from "../../src/data/fields.ts";
import { coarseToFine, indexOfId, sampleOf, waysOf } from "../../src/data/series.ts";
import { FRAME_RATE, Player } from "../../src/app/player.ts";
import { arrange, BodyTextures } from "../../src/scene/bodies.ts";
import { Camera } from "../../src/scene/camera.ts";
import { chainRods, fullForce } from "../../src/scene/forces.ts";
import { joinShapes, orderParts, shapeEdges, vertexNormals } from "../../src/scene/geometry.ts";
import { NOBODY } from "../../src/scene/rods.ts";
import { boxOf, cellBox, Stage, type Vec3 } from "../../src/scene/stage.ts";
import { encodeFrame, encodeShapes } from "../mock/encode.ts";
import { ball, box, boxOfGrains, octahedron } from "../mock/scenes.ts";

const mock = boxOfGrains({ side: [4, 3, 2], frames: 3 });
const run = checkRun(mock.run);
const shapes = decodeShapes(mock.shapes);
const frame = decodeFrame(mock.frame(1)!, shapes.length);

describe("edges", () => {
  it("of a box are twelve, without the diagonals of its faces", () => {
    const [shape] = decodeShapes(encodeShapes([box(1, 2, 3)]));
    expect(shapeEdges(shape).length / 2).toBe(12);
  });

  it("are found also when every face has vertices of its own", () => {
    const { positions, triangles, faces } = box(1, 1, 1);
    const own = { positions: triangles.flatMap((v) => positions.slice(3 * v, 3 * v + 3)), triangles: triangles.map((_, i) => i), faces, smooth: false };
    const [shape] = decodeShapes(encodeShapes([own]));
    expect(shapeEdges(shape).length / 2).toBe(12);
  });

  it("are not drawn on a ball", () => {
    const [shape] = decodeShapes(encodeShapes([ball(1)]));
    expect(shapeEdges(shape).length).toBe(0);
  });
});

describe("shapes", () => {
  it("have normals that point outwards", () => {
    const [shape] = decodeShapes(encodeShapes([ball(2)]));
    const normals = vertexNormals(shape);
    for (let i = 0; i < normals.length; i += 3) {
      const p = new Vector3().fromArray(shape.positions, i).normalize();
      expect(new Vector3().fromArray(normals, i).dot(p)).toBeGreaterThan(0.97);
    }
  });

  it("are joined so that every vertex knows its body", () => {
    const [a, b] = decodeShapes(encodeShapes([box(1, 1, 1), octahedron(1)]));
    const joined = joinShapes([
      { shape: a, slot: 7, normals: null, edges: shapeEdges(a) },
      { shape: b, slot: 9, normals: null, edges: shapeEdges(b) },
    ]);
    expect([...joined.slots]).toEqual([...new Array(8).fill(7), ...new Array(6).fill(9)]);
    expect(joined.triangles.length).toBe(36 + 24);
    expect(Math.min(...joined.triangles.subarray(36))).toBe(8);
    const turned = orderParts(joined.triangles, joined.parts.toReversed());
    expect([...turned.subarray(0, 24)]).toEqual([...joined.triangles.subarray(36)]);
  });
});

describe("the stage", () => {
  it("holds grains and walls, but neither a lost grain nor an endless floor", () => {
    const bodies = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, shape: 1, position: [i % 10, Math.floor(i / 10) % 10, i / 100] }));
    bodies[3].position = [0, 0, -1e5];
    const [floor, grain] = [box(1000, 1000, 0.1), box(1, 1, 1)];
    const kinds = decodeShapes(encodeShapes([floor, grain]));
    const endless = decodeFrame(encodeFrame(0, [{ id: 0, shape: 0, position: [0, 0, -1] }, ...bodies]), 2);
    const found = boxOf({ ...run, bodies: [[2, 1], ...bodies.map((): [number, number] => [0, 0])] }, endless, kinds)!;
    expect(found.min[2]).toBeGreaterThan(-2);
    expect(found.max[0]).toBeLessThan(12);
  });

  it("holds a plate among small grains to its corners", () => {
    const bodies = Array.from({ length: 50 }, (_, i) => ({ id: i + 1, shape: 1, position: [i % 5, Math.floor(i / 5), 0] }));
    const plate = { id: 51, shape: 0, position: [2, 4, 1] };
    const kinds = decodeShapes(encodeShapes([box(20, 8, 2), box(0.5, 0.5, 0.5)]));
    const among = decodeFrame(encodeFrame(0, [...bodies, plate]), 2);
    const found = boxOf({ ...run, bodies: Array.from({ length: 52 }, (): [number, number] => [0, 0]) }, among, kinds)!;
    expect([found.min[0], found.max[0]]).toEqual([-8, 12]);
    expect(found.max[2]).toBeCloseTo(2, 6);
  });

  it("is the wall when there are no grains", () => {
    const wall = decodeFrame(encodeFrame(0, [{ id: 0, shape: 0, position: [0, 0, 0] }]), shapes.length);
    expect(boxOf(run, wall, shapes)!.max[0]).toBeCloseTo(0.22, 5);
  });

  it("takes points to units of the scene and back", () => {
    const stage = new Stage({ min: [1, 2, 3], max: [3, 4, 5] });
    expect(stage.toScene([2, 3, 4])).toEqual([0, 0, 0]);
    const back = stage.toWorld(stage.toScene([1.25, -7, 9]));
    [1.25, -7, 9].forEach((x, k) => expect(back[k]).toBeCloseTo(x, 12));
  });
});

describe("the periodic cell", () => {
  const cell: PeriodicCell = [[-1, 2], null, [0, 5]];

  it("is as large as what is seen where it has no ends", () => {
    const seen = { min: [-3, -4, -5] as Vec3, max: [3, 4, 5] as Vec3 };
    expect(cellBox(cell, seen)).toEqual({ min: [-1, -4, 0], max: [2, 4, 5] });
  });

  it("belongs to what is worth looking at", () => {
    const bare = boxOf(run, frame, shapes)!;
    const whole = boxOf({ ...run, periodic: cell }, frame, shapes)!;
    expect([whole.min[0], whole.max[0], whole.max[2]]).toEqual([-1, 2, 5]);
    expect([whole.min[1], whole.max[1]]).toEqual([bare.min[1], bare.max[1]]);
  });
});

describe("the camera", () => {
  it.each(["perspective", "orthographic"] as const)("shows the whole box in %s", (projection) => {
    const camera = new Camera();
    camera.projection = projection;
    camera.aspect = 1.6;
    camera.fit([-1, -2, 0], [1, 2, 5]);
    const view = camera.update(8);
    for (let corner = 0; corner < 8; corner++) {
      const p = new Vector3(corner & 1 ? 1 : -1, corner & 2 ? 2 : -2, corner & 4 ? 5 : 0).project(view);
      expect(Math.max(Math.abs(p.x), Math.abs(p.y))).toBeLessThan(1);
    }
  });

  it("keeps the point under the pointer when it comes nearer", () => {
    const camera = new Camera();
    camera.projection = "orthographic";
    camera.aspect = 1;
    const before = new Vector3(0.4, -0.2, 0).unproject(camera.update(8));
    camera.zoom(0.5, 0.4, -0.2);
    const after = before.clone().project(camera.update(8));
    expect(after.x).toBeCloseTo(0.4, 6);
    expect(after.y).toBeCloseTo(-0.2, 6);
  });

  it("is brought back by its pose", () => {
    const stage = new Stage({ min: [0, 0, 0], max: [0.1, 0.1, 0.1] });
    const [a, b] = [new Camera(), new Camera()];
    a.orbit(33, 12);
    a.pan(0.1, 0.2);
    b.setPose(a.pose(stage), stage);
    expect(b.eye.distanceTo(a.eye)).toBeLessThan(1e-9);
  });
});

describe("fields", () => {
  it("of displacement have no value for a grain that came later", () => {
    const start = decodeFrame(encodeFrame(0, [{ id: 1, shape: 0, position: [0, 0, 0] }]), 1);
    const later = decodeFrame(
      encodeFrame(1, [
        { id: 1, shape: 0, position: [3, 0, 4] },
        { id: 2, shape: 0, position: [0, 0, 0] },
      ]),
      1,
    );
    const values = fieldValues("displacement", later, { run, start: { frame: start, places: placesOf(start) } });
    expect(values[0]).toBe(5);
    expect(values[1]).toBe(Math.fround(MISSING));
  });

  it("of speed are lengths of velocities", () => {
    const one = decodeFrame(encodeFrame(0, [{ id: 1, shape: 0, position: [0, 0, 0], velocity: [2, 3, 6] }]), 1);
    expect(fieldValues("speed", one, { run, start: null })[0]).toBe(7);
  });
});

describe("a grain that goes round a periodic box", () => {
  const at = (time: number, x: number, image: number) =>
    decodeFrame(encodeFrame(time, [{ id: 0, shape: 0, position: [x, 1, 2], image: [image, 0, 0] }], [], [4, 0, 0]), 1);
  const [before, after] = [at(0, 3.75, -1), at(1, 0.5, 0)];

  it("is displaced by the way it went", () => {
    const start = { frame: before, places: placesOf(before) };
    expect(fieldValues("displacement", after, { run, start })[0]).toBe(0.75);
  });

  it("leaves a path that does not lead back through the box", () => {
    const samples = [before, after].map((frame) => sampleOf(frame, 0)!);
    expect(waysOf(samples)).toEqual([[[3.75, 1, 2], [4.5, 1, 2]]]);
  });

  it("moves out of the box between frames, and is in it at each", () => {
    const stage = new Stage({ min: [0, 0, 0], max: [4, 4, 4] });
    const bodies = new BodyTextures(stage);
    const x = (pose: "uPoseA" | "uPoseB") =>
      (bodies.uniforms[pose].value.image.data as Float32Array)[0] * stage.unit + stage.origin[0];
    bodies.show(before, after, 0.5);
    expect([x("uPoseA"), x("uPoseB")].map((value) => value.toFixed(4))).toEqual(["3.7500", "4.5000"]);
    bodies.show(after, null, 0);
    expect(x("uPoseA")).toBeCloseTo(0.5, 5);
  });
});

describe("frames with other bodies", () => {
  const of = (...ids: number[]) => decodeFrame(encodeFrame(0, ids.map((id) => ({ id, shape: 0, position: [0, 0, 0] }))), 1);

  it("are brought into the same order", () => {
    expect([...arrange(of(4, 2, 9), of(2, 3, 4)).places]).toEqual([1, -1, 0]);
  });

  it("tell where a body is", () => {
    expect(indexOfId(of(0, 1, 2), 1)).toBe(1);
    expect(indexOfId(of(5, 0), 0)).toBe(1);
    expect(indexOfId(of(5, 0), 3)).toBe(-1);
    expect(sampleOf(of(5), 3)).toBeNull();
  });
});

describe("force chains", () => {
  const context = { run, shapes, stage: new Stage(boxOf(run, frame, shapes)!) };

  it("run from middle to middle of grains, and from walls to the middle", () => {
    const rods = chainRods(frame, fullForce(frame), "force", context);
    expect(rods.length).toBe(24);
    const fromWall = rods.filter((rod) => rod.slotA === NOBODY);
    expect(fromWall.length).toBe(12);
    for (const rod of fromWall) expect(frame.id[rod.slotB]).toBeLessThanOrEqual(12);
  });

  it("are as wide as their force is strong", () => {
    const full = fullForce(frame);
    for (const rod of chainRods(frame, full, "force", context)) {
      expect(rod.radius).toBeCloseTo(Math.min(rod.value / full, 1.25), 5);
    }
  });

  it("take the points where two bodies touch together", () => {
    const touch = { a: 1, b: 2, position: [0, 0, 0], normal: [0, 0, 1], overlap: 0, kind: 0 };
    const two = decodeFrame(
      encodeFrame(
        0,
        [
          { id: 1, shape: 1, position: [0, 0, 0] },
          { id: 2, shape: 1, position: [0, 0, 0.05] },
        ],
        [
          { ...touch, force: [3, 0, 1] },
          { ...touch, force: [-3, 0, 1], kind: 2 },
        ],
      ),
      shapes.length,
    );
    expect(fullForce(two)).toBe(2);
    expect(chainRods(two, 2, "class", context)).toMatchObject([{ slotA: 0, slotB: 1, radius: 1, value: 2 }]);
  });

  it("are none where nothing touches", () => {
    const apart = decodeFrame(encodeFrame(0, [{ id: 1, shape: 1, position: [0, 0, 0] }]), shapes.length);
    expect(chainRods(apart, fullForce(apart), "class", context)).toEqual([]);
  });
});

describe("the player", () => {
  it("moves on with time, waits for frames that are not here, and stops at the end", () => {
    const player = new Player();
    player.play(10);
    player.advance(2 / FRAME_RATE, 1, 10, 9, false);
    expect(player.moment(10, false).place).toBe(2);
    player.advance(100, 1, 10, 4, false);
    expect(player.moment(10, false).place).toBe(4);
    player.advance(100, 1, 10, 9, false);
    expect(player.moment(10, false).place).toBe(9);
    expect(player.playing).toBe(false);
  });

  it("tells how far on the way to the next frame it is, only if motion is to be smooth", () => {
    const player = new Player();
    player.play(10);
    player.advance(2.5 / FRAME_RATE, 1, 10, 9, false);
    expect(player.moment(10, true).part).toBeCloseTo(0.5, 6);
    expect(player.moment(10, false).part).toBe(0);
  });

  it("begins anew after the end", () => {
    const player = new Player();
    player.seek(9);
    player.play(10);
    expect(player.moment(10, false).place).toBe(0);
  });
});

describe("the order of loading", () => {
  it("has every place once, the ends first", () => {
    for (const count of [0, 1, 2, 3, 10, 64]) {
      const order = coarseToFine(count);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      if (count > 1) expect(order.slice(0, 2)).toEqual([0, count - 1]);
    }
  });
});
