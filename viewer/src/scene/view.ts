// The picture: everything in the scene, and the camera.

import { ColorManagement, LinearSRGBColorSpace, Scene, Vector3, WebGLRenderer, type WebGLRenderTarget } from "three";
import type { Range } from "../colour/range.ts";
import type { MapName } from "../colour/maps.ts";
import type { Run } from "../data/api.ts";
import type { Frame, Shape } from "../data/decode.ts";
import { indexOfId } from "../data/series.ts";
import { AXES, type State } from "../state/state.ts";
import { Backdrop } from "./backdrop.ts";
import { BodyTextures } from "./bodies.ts";
import { Camera } from "./camera.ts";
import { Cell } from "./cell.ts";
import { Contacts } from "./contacts.ts";
import { meanRadius, type Context } from "./forces.ts";
import { Grid } from "./grid.ts";
import { halton, Lights } from "./lights.ts";
import { DrawLoop, type Painter } from "./loop.ts";
import { ColourScale, Materials, sharedUniforms } from "./materials.ts";
import { Outline } from "./outline.ts";
import { DARK, type ScenePalette } from "./palette.ts";
import { Path } from "./path.ts";
import { Picker } from "./picker.ts";
import { Population } from "./population.ts";
import { Quality, type Level } from "./quality.ts";
import { Refiner } from "./refine.ts";
import { boxOf, joinBoxes, type Box, type Stage, type Vec3 } from "./stage.ts";

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
/** Where the bodies are is looked up no more often than this, ms. */
const PLACING = 400;
/** The farthest that anything is from the scene's origin, in units of drawing. */
const REACH = 8;

export class View implements Painter {
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
  private readonly cell: Cell;
  private readonly outline: Outline;
  private readonly population: Population;
  private readonly contacts: Contacts;
  private readonly path: Path;
  private readonly context: Context;
  private readonly loop: DrawLoop;
  private palette: ScenePalette = DARK;
  private state: Readonly<State> | null = null;
  private frame: Frame | null = null;
  private grainSize = 0.05;
  private placedAt = -Infinity;

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
    this.cell = new Cell(this.materials, run.periodic);
    this.outline = new Outline(this.materials);
    this.population = new Population(run, shapes, this.materials, software);
    this.contacts = new Contacts(this.materials, this.context);
    this.path = new Path(this.materials, stage);
    this.loop = new DrawLoop(this, this.quality);
    this.scene.matrixWorldAutoUpdate = false;
    this.scene.add(
      this.backdrop.mesh,
      this.grid.mesh,
      this.cell.lines,
      this.population.grains.group,
      this.population.walls.group,
      ...this.contacts.meshes,
      this.path.mesh,
      this.outline.group,
    );
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.invalidate());
  }

  /** Whether the picture is as good as it gets. */
  get finished(): boolean {
    const { samples, of } = this.refined;
    return samples >= of || this.loop.settled;
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
    this.cell.visible = state.cell;
    this.population.walls.visible = state.walls > 0;
    this.invalidate();
  }

  setPalette(palette: ScenePalette): void {
    this.palette = palette;
    this.backdrop.setColours(palette.top, palette.bottom);
    this.grid.setColour(palette.grid);
    this.cell.setColour(palette.cell);
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
    this.path.set(ways, this.palette, this.grainSize);
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
    const camera = this.camera.update(REACH);
    const slot = this.picker.pick(this.scene, camera, x, y, this.canvas.clientWidth, this.canvas.clientHeight);
    this.invalidate();
    return slot === null || slot >= this.frame.count ? null : this.frame.id[slot];
  }

  /** Force that stands for the full width of a chain, N. */
  get fullForce(): number {
    return this.contacts.fullForce;
  }

  /** Asks for a new picture. */
  invalidate(): void {
    this.loop.invalidate();
  }

  /** Draws at once, so that the canvas can be read. */
  drawNow(): void {
    if (!this.loop.stale && this.refiner.samples > 0) this.refiner.present();
    else this.loop.settle();
  }

  // What the loop asks for

  advance(seconds: number): boolean {
    return this.beforeDraw(seconds);
  }

  swing(now: number): boolean {
    return this.camera.advance(now);
  }

  get samples(): number {
    return this.refiner.samples;
  }

  get refines(): boolean {
    const { samples, of } = this.refined;
    return this.refining && this.state?.refine !== false && this.frame !== null && samples < of;
  }

  resetMean(): void {
    this.refiner.reset();
  }

  drawSettled(): void {
    this.drawSimply({ shadow: !this.software, edges: true, pixels: 1 });
  }

  drawSimply(level: Level): void {
    this.resize(level.pixels);
    this.population.grains.showEdges(level.edges && this.edgesWanted());
    this.lights.setSimple(this.renderer, this.scene, this.camera.azimuth, level.shadow && this.solid());
    if (this.software && this.frame) this.population.sort(this.frame, this.camera.towardsEye());
    this.drawScene(null);
    this.afterDraw();
  }

  drawRefined(): void {
    const { width, height } = this.resize(1);
    this.population.grains.showEdges(this.edgesWanted());
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
    const camera = this.camera.update(REACH);
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
    this.cell.place(box, this.stage);
  }

  private layOut(): void {
    if (this.frame) this.population.layOut(this.frame, new Set(this.state?.hidden));
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
    if (this.frame && this.state) this.contacts.update(this.frame, this.state, this.palette, this.grainSize);
  }

  private updateSelected(): void {
    const { frame, state } = this;
    const i = frame && state?.selected != null ? indexOfId(frame, state.selected) : -1;
    if (!frame || i < 0) this.outline.hide();
    else this.outline.show(this.shapes[frame.shape[i]], i);
  }
}
