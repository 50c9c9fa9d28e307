// The picture: everything in the scene, the camera, and when to draw.

import { ColorManagement, LinearSRGBColorSpace, Scene, Vector3, WebGLRenderer, type WebGLRenderTarget } from "three";
import type { Range } from "../colour/range.ts";
import { CLASS_COLOURS, type MapName } from "../colour/maps.ts";
import type { Run } from "../data/api.ts";
import type { Frame, Shape } from "../data/decode.ts";
import { indexOfId } from "../data/series.ts";
import { AXES, type State } from "../state/state.ts";
import { Backdrop } from "./backdrop.ts";
import { BodyTextures } from "./bodies.ts";
import { Camera } from "./camera.ts";
import { chainRods, fullForce, meanRadius, normalRods } from "./forces.ts";
import { BodyMeshes } from "./grains.ts";
import { Grid } from "./grid.ts";
import { halton, Lights, SOLID_LAYER } from "./lights.ts";
import { ColourScale, Materials, sharedUniforms } from "./materials.ts";
import { Outline } from "./outline.ts";
import { DARK, type ScenePalette } from "./palette.ts";
import { Picker } from "./picker.ts";
import { Quality, type Level } from "./quality.ts";
import { Refiner } from "./refine.ts";
import { NOBODY, Rods } from "./rods.ts";
import { boxOf, isWall, joinBoxes, type Box, type Stage, type Vec3 } from "./stage.ts";

// Shaders take and give colours as the screen has them.
ColorManagement.enabled = false;

/** How many pictures the mean of a still picture has. */
const SAMPLES = 48;
/** Without a graphics card fewer, and fewer still of many bodies. */
const SAMPLES_SOFTWARE = 16;
const BODIES_SOFTWARE = 2000;
const SAMPLES_LEAST = 4;
/** Without a graphics card, edges of more bodies than this are not drawn. */
const EDGES_SOFTWARE = 4000;
/** Bodies are sorted anew when the eye turned by so much, degrees. */
const TURNED = 15;
/** A picture is still when nothing moved for so long, ms. */
const STILL = 140;
/** Two pictures belong to one movement if the second was asked for within this time of the first, ms. */
const MOVING = 60;
/** Where the bodies are is looked up no more often than this, ms. */
const PLACING = 400;
const CHAIN_RADIUS = 0.34;
const NORMAL_LENGTH = 0.9;
const NORMAL_RADIUS = 0.045;
const PATH_RADIUS = 0.12;
const WALL_LAYER = 3;

/** Whether pictures are drawn by the processor; `?renderer=card` or `software` decides otherwise. */
export function isSoftware(): boolean {
  const wish = new URLSearchParams(location.search).get("renderer");
  if (wish) return wish === "software";
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export class View {
  readonly camera = new Camera();
  readonly colours = new ColourScale();
  readonly quality: Quality;
  readonly canvas: HTMLCanvasElement;
  /** Called before each drawing, with the time since the last in seconds; answers whether to go on. */
  beforeDraw: (seconds: number) => boolean = () => false;
  /** Called after each drawing. */
  afterDraw: () => void = () => {};
  /** Whether there is time to refine still pictures. */
  refining = true;
  /** Force that stands for the full width of a chain, N. */
  fullForce = 0;

  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly shared = sharedUniforms();
  private readonly bodies: BodyTextures;
  private readonly materials: Materials;
  private readonly lights: Lights;
  private readonly refiner: Refiner;
  private readonly picker: Picker;
  private readonly backdrop = new Backdrop();
  private readonly grid: Grid;
  private readonly outline: Outline;
  private readonly grains: BodyMeshes;
  private readonly walls: BodyMeshes;
  private readonly forceColours = new ColourScale();
  private readonly pathColours = new ColourScale();
  private readonly chains: Rods;
  private readonly normals: Rods;
  private readonly path: Rods;
  private readonly context: { run: Run; shapes: Shape[]; stage: Stage };
  private palette: ScenePalette = DARK;
  private state: Readonly<State> | null = null;
  private frame: Frame | null = null;
  private grainSize = 0.05;
  private lastDraw = 0;
  private lastChange = 0;
  private dirty = true;
  private scheduled = false;
  private settled = false;
  private placedAt = -Infinity;
  private askedAt = 0;
  private lastTick = 0;

  constructor(
    private readonly run: Run,
    private readonly shapes: Shape[],
    readonly stage: Stage,
    readonly software: boolean,
  ) {
    this.context = { run, shapes, stage };
    this.renderer = new WebGLRenderer({ antialias: !software, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.autoClear = false;
    this.canvas = this.renderer.domElement;
    this.quality = new Quality(software);
    this.bodies = new BodyTextures(stage);
    this.materials = new Materials(this.shared, this.bodies.uniforms, this.colours);
    this.lights = new Lights(this.renderer, this.shared, this.materials, software);
    this.refiner = new Refiner(this.renderer);
    this.picker = new Picker(this.renderer, this.materials);
    this.grid = new Grid(this.materials);
    this.outline = new Outline(this.materials);
    this.grains = this.makeGrains();
    this.walls = this.makeWalls();
    this.chains = this.makeRods(this.forceColours, false);
    this.normals = this.makeRods(this.forceColours, false);
    this.path = this.makeRods(this.pathColours, true);
    this.path.mesh.renderOrder = 50;
    this.scene.matrixWorldAutoUpdate = false;
    this.scene.add(
      this.backdrop.mesh,
      this.grid.mesh,
      this.grains.group,
      this.walls.group,
      this.chains.mesh,
      this.normals.mesh,
      this.path.mesh,
      this.outline.group,
    );
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.invalidate());
  }

  /** Whether the picture is as good as it gets. */
  get finished(): boolean {
    const { samples, of } = this.refined;
    return samples >= of || this.settled;
  }

  /** Pictures in the mean that is shown now, and how many there will be. */
  get refined(): { samples: number; of: number } {
    if (!this.software) return { samples: this.refiner.samples, of: SAMPLES };
    const share = Math.min(BODIES_SOFTWARE / Math.max(this.frame?.count ?? 1, 1), 1);
    return { samples: this.refiner.samples, of: Math.max(Math.ceil(SAMPLES_SOFTWARE * share), SAMPLES_LEAST) };
  }

  /** Shows a frame, a part of the way to the next if there is one. */
  setFrame(frame: Frame, next: Frame | null, part: number): void {
    const moved = frame !== this.frame;
    this.frame = frame;
    const renumbered = this.bodies.show(frame, next, part);
    if (renumbered) this.layOut();
    if (moved) {
      this.grainSize = meanRadius(frame, this.context);
      this.updateContacts();
      this.updateSelected();
      this.placeLights();
    }
    this.invalidate();
  }

  /** One value per body of the frame for its colour, and at the next frame. */
  setValues(now: Float32Array, next: Float32Array | null): void {
    this.bodies.setValues(now, next);
    this.invalidate();
  }

  setRange(map: MapName, reversed: boolean, range: Range, log: boolean): void {
    this.colours.setContinuous(map, reversed, range, log);
    this.invalidate();
  }

  setKinds(): void {
    this.colours.setCategorical();
    this.invalidate();
  }

  /** Takes over what the user chose, as far as it concerns the picture. */
  apply(state: Readonly<State>): void {
    const before = this.state;
    this.state = state;
    const changed = (...keys: (keyof State)[]) => !before || keys.some((key) => before[key] !== state[key]);
    if (changed("hidden")) this.layOut();
    if (changed("opacity")) this.materials.setGrainOpacity(state.opacity);
    if (changed("walls")) this.materials.wallOpacity.value = state.walls;
    if (changed("clip", "clipAxis", "clipAt", "clipFlip")) this.applyCut(state);
    if (changed("chains", "normals", "contactColour", "chainWidth")) this.updateContacts();
    if (changed("selected")) this.updateSelected();
    if (changed("projection")) this.camera.projection = state.projection;
    this.grid.mesh.visible = state.grid;
    this.walls.visible = state.walls > 0;
    this.invalidate();
  }

  setPalette(palette: ScenePalette): void {
    this.palette = palette;
    this.backdrop.setColours(palette.top, palette.bottom);
    this.grid.setColour(palette.grid);
    this.materials.edgeColour.value.copy(palette.edge);
    this.materials.wallEdgeColour.value.copy(palette.wallEdge);
    this.materials.outlineColour.value.copy(palette.outline);
    this.shared.uWallColour.value.copy(palette.wall);
    this.shared.uShadowColour.value.copy(palette.shadow);
    this.colours.uniforms.uMissing.value.copy(palette.missing);
    this.updateContacts();
    this.invalidate();
  }

  /** The path of a grain, way by way, in metres. */
  setPath(ways: [Vec3, Vec3][]): void {
    const rods = ways.map(([from, to], i) => ({
      slotA: NOBODY,
      slotB: NOBODY,
      from: this.stage.toScene(from),
      to: this.stage.toScene(to),
      radius: this.grainSize * PATH_RADIUS,
      value: i,
    }));
    const { map, reversed } = this.palette.forces;
    this.pathColours.setContinuous(map, reversed, { low: -rods.length, high: 1.2 * rods.length + 1 }, false);
    this.path.setRods(rods);
    this.invalidate();
  }

  /** Shows all that is worth looking at. */
  fit(): void {
    const box = this.box();
    this.camera.fit(this.stage.toScene(box.min), this.stage.toScene(box.max));
    this.invalidate();
  }

  /** Puts a body into the middle. */
  focus(id: number): void {
    if (!this.frame) return;
    const i = indexOfId(this.frame, id);
    if (i < 0) return;
    this.camera.target.fromArray(this.stage.toScene(this.frame.position.subarray(3 * i, 3 * i + 3)));
    this.invalidate();
  }

  /** The id of the grain at a point of the canvas (CSS pixels). */
  pick(x: number, y: number): number | null {
    if (!this.frame) return null;
    const camera = this.camera.update(this.sceneRadius());
    const slot = this.picker.pick(this.scene, camera, x, y, this.canvas.clientWidth, this.canvas.clientHeight);
    this.invalidate();
    return slot === null || slot >= this.frame.count ? null : this.frame.id[slot];
  }

  /** Asks for a new picture. */
  invalidate(): void {
    this.dirty = true;
    this.schedule();
  }

  /** Draws at once, so that the canvas can be read. */
  drawNow(): void {
    if (!this.dirty && this.refiner.samples > 0) this.refiner.present();
    else this.drawSettled();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.askedAt = performance.now();
    requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.scheduled = false;
    const seconds = this.lastDraw > 0 ? Math.min((now - this.lastDraw) / 1000, 0.5) : 0;
    this.lastDraw = now;
    const goesOn = this.beforeDraw(seconds);
    const swings = this.camera.advance(now);
    if (this.dirty || swings) {
      this.quality.note(now, this.askedAt - this.lastTick < MOVING);
      this.drawMoving(now);
    } else if (now - this.lastChange > STILL) {
      if (this.waitsToRefine()) this.drawRefined();
      else if (this.waitsToSettle()) this.drawSettled();
    }
    const more = goesOn || swings || this.dirty || this.waitsToRefine() || this.waitsToSettle();
    this.lastTick = performance.now();
    if (more) this.schedule();
    else this.lastDraw = 0;
  }

  private waitsToRefine(): boolean {
    const { samples, of } = this.refined;
    return this.refining && this.state?.refine !== false && this.frame !== null && samples < of;
  }

  /** Whether a picture of less quality, for movement, is to be replaced by one of full quality. */
  private waitsToSettle(): boolean {
    return !this.settled && this.refiner.samples === 0;
  }

  private drawMoving(now: number): void {
    this.dirty = false;
    this.lastChange = now;
    this.refiner.reset();
    this.settled = false;
    this.drawSimply(this.quality.level);
  }

  /** One picture of full quality where none are refined. */
  private drawSettled(): void {
    this.settled = true;
    this.drawSimply({ shadow: !this.software, edges: true, pixels: 1 });
  }

  private drawSimply(level: Level): void {
    this.resize(level.pixels);
    this.grains.showEdges(level.edges && this.edgesWanted());
    this.lights.setSimple(this.renderer, this.scene, this.camera.azimuth, level.shadow && this.solid());
    if (this.software) this.sort();
    this.drawScene(null);
    this.afterDraw();
  }

  private drawRefined(): void {
    const { width, height } = this.resize(1);
    this.grains.showEdges(this.edgesWanted());
    this.refiner.step(width, height, (target) => {
      const index = this.refiner.samples + 1;
      if (this.solid()) this.lights.setSample(this.renderer, this.scene, this.camera.azimuth, index);
      else this.lights.setSimple(this.renderer, this.scene, this.camera.azimuth, false);
      const camera = this.camera.active;
      camera.setViewOffset(width, height, halton(index, 2) - 0.5, halton(index, 3) - 0.5, width, height);
      this.drawScene(target);
      camera.clearViewOffset();
    });
    this.afterDraw();
  }

  private drawScene(target: WebGLRenderTarget | null): void {
    const camera = this.camera.update(this.sceneRadius());
    this.shared.uEye.value.copy(this.camera.eye);
    this.shared.uViewDirection.value.copy(this.camera.towardsEye()).negate();
    this.shared.uOrthographic.value = this.camera.projection === "orthographic";
    this.outline.setHeight(this.camera.halfHeight);
    this.renderer.setRenderTarget(target);
    this.renderer.setClearColor(0x000000, 1);
    this.renderer.clear();
    this.renderer.render(this.scene, camera);
  }

  /** Fits the canvas to its place; answers its size in pixels. */
  private resize(share: number): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.canvas.parentElement ?? this.canvas;
    const ratio = Math.min(window.devicePixelRatio, this.software ? 1 : 2) * share;
    const width = Math.max(1, Math.round(clientWidth * ratio));
    const height = Math.max(1, Math.round(clientHeight * ratio));
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
    }
    return { width, height };
  }

  private solid(): boolean {
    return (this.state?.opacity ?? 1) >= 1;
  }

  private edgesWanted(): boolean {
    const few = !this.software || (this.frame?.count ?? 0) < EDGES_SOFTWARE;
    return (this.state?.edges ?? true) && this.solid() && few;
  }

  private sorted: { frame: Frame | null; towards: Vector3 } = { frame: null, towards: new Vector3() };

  /** Puts the nearer bodies first, if the eye or the bodies moved much since the last time. */
  private sort(): void {
    const { frame } = this;
    const towards = this.camera.towardsEye();
    const turned = towards.angleTo(this.sorted.towards) > (TURNED * Math.PI) / 180;
    if (!frame || (frame === this.sorted.frame && !turned)) return;
    this.sorted = { frame, towards };
    const p = frame.position;
    this.grains.sortByDepth((i) => -(p[3 * i] * towards.x + p[3 * i + 1] * towards.y + p[3 * i + 2] * towards.z));
  }

  /** The farthest that anything is from the scene's origin. */
  private sceneRadius(): number {
    return 8;
  }

  private box(): Box {
    const now = this.frame ? boxOf(this.run, this.frame, this.shapes) : null;
    return now ?? this.stage.box;
  }

  /** Lays light and grid around the bodies; while frames fly by, only now and then. */
  private placeLights(): void {
    const now = performance.now();
    if (now - this.placedAt < PLACING) return;
    this.placedAt = now;
    const box = joinBoxes(this.stage.box, this.box())!;
    const min = this.stage.toScene(box.min);
    const max = this.stage.toScene(box.max);
    this.lights.middle.set((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
    this.lights.radius = new Vector3(...max).sub(new Vector3(...min)).length() / 2;
    this.grid.place(box, this.stage);
  }

  /** Sorts the bodies by shape into grains and walls, without the hidden ones. */
  private layOut(): void {
    if (!this.frame) return;
    const hidden = new Set(this.state?.hidden ?? []);
    const grains = new Map<number, number[]>();
    const walls = new Map<number, number[]>();
    for (let i = 0; i < this.frame.count; i++) {
      const id = this.frame.id[i];
      const group = this.run.groups[this.run.bodies[id]?.[0] ?? -1];
      if (group && hidden.has(group.name)) continue;
      const map = isWall(this.run, id) ? walls : grains;
      const list = map.get(this.frame.shape[i]);
      if (list) list.push(i);
      else map.set(this.frame.shape[i], [i]);
    }
    this.grains.setBodies(grains);
    this.walls.setBodies(walls);
  }

  private applyCut(state: Readonly<State>): void {
    const k = AXES.indexOf(state.clipAxis);
    const { min, max } = this.stage.box;
    const at = this.stage.toScene(min.map((low, i) => low + state.clipAt * (max[i] - low)))[k];
    // What is nearer to the usual place of the eye is cut away: in front, and above.
    const sign = (state.clipAxis === "y" ? 1 : -1) * (state.clipFlip ? -1 : 1);
    const plane = [0, 0, 0, -sign * at];
    plane[k] = sign;
    this.shared.uClip.value.fromArray(plane);
    this.materials.setCut(state.clip);
  }

  private updateContacts(): void {
    const { frame, state } = this;
    if (!frame || !state) return;
    const wanted = state.chains || state.normals;
    this.fullForce = wanted ? fullForce(frame) : 0;
    const value = state.contactColour;
    if (value === "class") this.forceColours.setCategorical(CLASS_COLOURS);
    else {
      const { map, reversed } = this.palette.forces;
      this.forceColours.setContinuous(map, reversed, { low: 0, high: this.fullForce || 1 }, false);
    }
    this.chains.thickness.value = this.grainSize * CHAIN_RADIUS * state.chainWidth;
    this.normals.thickness.value = this.grainSize * NORMAL_RADIUS;
    this.chains.setRods(state.chains ? chainRods(frame, this.fullForce, value, this.context) : []);
    this.normals.setRods(state.normals ? normalRods(frame, this.grainSize * NORMAL_LENGTH, value, this.stage) : []);
  }

  private updateSelected(): void {
    const { frame, state } = this;
    const i = frame && state?.selected != null ? indexOfId(frame, state.selected) : -1;
    if (!frame || i < 0) this.outline.hide();
    else this.outline.show(this.shapes[frame.shape[i]], i);
  }

  private makeGrains(): BodyMeshes {
    return new BodyMeshes(this.shapes, {
      flat: [this.materials.grainFlat],
      smooth: [this.materials.grainSmooth],
      edge: this.materials.edge,
      order: [20],
      edgeOrder: 21,
      layer: SOLID_LAYER,
    }, this.software);
  }

  private makeWalls(): BodyMeshes {
    const { wallBack, wallFront, wallEdge } = this.materials;
    return new BodyMeshes(this.shapes, {
      flat: [wallBack, wallFront],
      smooth: [wallBack, wallFront],
      edge: wallEdge,
      order: [10, 30],
      edgeOrder: 31,
      layer: WALL_LAYER,
    }, this.software);
  }

  private makeRods(colours: ColourScale, overlay: boolean): Rods {
    const thickness = { value: 1 };
    return new Rods(this.materials.rod(colours, thickness, overlay), thickness);
  }
}
