// The page: joins run, picture and controls.

import type { FrameEntry, Run } from "../data/api.ts";
import type { Frame, Shape } from "../data/decode.ts";
import { indexOfId, waysOf } from "../data/series.ts";
import type { StandardView } from "../scene/camera.ts";
import { DARK, LIGHT, type ScenePalette } from "../scene/palette.ts";
import { usePointer } from "../scene/pointer.ts";
import { Stage } from "../scene/stage.ts";
import { View } from "../scene/view.ts";
import { AXES } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { fill, h } from "../ui/dom.ts";
import type { Overlay } from "../ui/export.ts";
import { Gizmo } from "../ui/gizmo.ts";
import { makeHelp } from "../ui/help.ts";
import { Inspector } from "../ui/inspector.ts";
import { useKeyboard } from "../ui/keyboard.ts";
import { classLegend, Legend, type LegendContent } from "../ui/legend.ts";
import { Messages } from "../ui/messages.ts";
import { makePanel } from "../ui/panel.ts";
import { Plots } from "../ui/plots.ts";
import { ScaleBar } from "../ui/scalebar.ts";
import { Timeline } from "../ui/timeline.ts";
import { Toolbar } from "../ui/toolbar.ts";
import { Address } from "./address.ts";
import { Chosen } from "./chosen.ts";
import { Colouring } from "./colouring.ts";
import { News } from "./news.ts";
import { Playback } from "./playback.ts";
import { changeSpeed, useLetter } from "./shortcuts.ts";
import { Studio } from "./studio.ts";

/** Opacity of grains when force chains are turned on. */
const SEEN_THROUGH = 0.15;

export class App {
  private readonly view: View;
  private readonly colouring: Colouring;
  private readonly playback: Playback;
  private readonly chosen: Chosen;
  private readonly studio: Studio;
  private readonly news: News;
  private readonly address: Address;
  private readonly messages = new Messages();
  private readonly legend = new Legend();
  private readonly scale = new ScaleBar();
  private readonly gizmo: Gizmo;
  private readonly timeline: Timeline;
  private readonly toolbar: Toolbar;
  private readonly plots: Plots;
  private readonly inspector: Inspector;
  private readonly help = makeHelp();
  private shown: { place: number; frame: Frame } | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly run: Run,
    shapes: Shape[],
    private readonly store: Store,
    stage: Stage,
    software: boolean,
  ) {
    this.view = new View(run, shapes, stage, software);
    this.colouring = new Colouring(run, this.view);
    this.playback = new Playback(run, shapes.length, store, {
      show: (place, frame, next, part) => this.show(place, frame, next, part),
      trouble: (text) => this.messages.show("frame", text),
      playing: (yes) => this.timeline.setPlaying(yes),
      following: (yes) => this.timeline.setLive(run.live, yes),
      redraw: () => this.view.invalidate(),
    });
    this.chosen = new Chosen(this.playback.cache, (samples) => {
      this.inspector.showSeries(samples);
      this.view.setPath(waysOf(samples));
    });
    this.studio = new Studio(this.view, {
      overlay: () => this.overlay(),
      fileName: () => this.fileName(),
      recording: (yes) => this.toolbar.setRecording(yes),
      trouble: (text) => this.messages.show("export", text),
    });
    this.gizmo = new Gizmo((view) => this.look(view));
    this.timeline = new Timeline(store, {
      toggle: () => this.playback.toggle(),
      step: (by) => this.playback.step(by),
      seek: (place) => this.playback.seek(place),
      follow: () => this.playback.setFollowing(!this.playback.following),
    });
    this.toolbar = this.makeToolbar();
    this.plots = new Plots(store, (time) => this.playback.seekTime(time));
    this.inspector = new Inspector(run, {
      choose: (id) => store.set({ selected: id }),
      focus: (id) => this.focus(id),
      seek: (time) => this.playback.seekTime(time),
    });
    this.news = new News(this.plots, this.messages);
    this.address = new Address(
      () => ({ ...store.now, frame: this.playback.following ? 0 : store.now.frame }),
      (state) => {
        store.set(state);
        if (state.camera) {
          this.view.camera.setPose(state.camera, this.view.stage);
          this.view.invalidate();
        } else this.fitView();
        this.playback.seek(state.frame);
      },
    );
  }

  /** Shows a place of the run, for now by a frame that is here already, and begins to listen. */
  start(place: number, loaded: Map<number, Frame>): void {
    const here = loaded.has(place) ? place : [...loaded.keys()][0];
    this.layOutPage();
    this.view.beforeDraw = (seconds) => this.beforeDraw(seconds);
    this.view.afterDraw = () => this.afterDraw();
    this.watchState();
    this.useInput();
    this.playback.begin(place, loaded);
    this.show(here, loaded.get(here)!, null, 0);
    const { camera } = this.store.now;
    if (camera) this.view.camera.setPose(camera, this.view.stage);
    else this.fitView();
    for (const [i, warning] of this.run.warnings.entries()) this.messages.show(`warning ${i}`, warning, "warning");
    void this.news.loadHistory();
    if (this.run.live) this.listen();
  }

  // What is on the page

  private layOutPage(): void {
    const { canvas } = this.view;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `Grains of ${this.run.title}`);
    const stage = this.view.stage.box;
    const clipPosition = (at: number) => {
      const k = AXES.indexOf(this.store.now.clipAxis);
      return stage.min[k] + at * (stage.max[k] - stage.min[k]);
    };
    const picture = h("main", { class: "picture" }, canvas, this.gizmo.element, this.legend.element, this.scale.element, this.messages.element);
    const left = makePanel(this.store, this.run, clipPosition);
    const right = h("aside", { class: "panel right", "aria-label": "Chosen grain and plots" }, this.inspector.element, this.plots.element);
    fill(this.root, this.toolbar.element, left, picture, right, this.timeline.element, this.help);
    this.store.watch(["panel", "plots", "selected"], (state) => {
      left.hidden = !state.panel;
      right.hidden = !state.plots && state.selected === null;
      this.plots.element.hidden = !state.plots;
      this.toolbar.setOpen(state.panel, state.plots);
    });
    new ResizeObserver(() => this.view.invalidate()).observe(picture);
  }

  private makeToolbar(): Toolbar {
    const { store } = this;
    return new Toolbar(this.run, {
      fit: () => this.fitView(),
      look: (view) => this.look(view),
      projection: () => this.toggleProjection(),
      picture: () => void this.studio.savePicture(),
      video: () => void this.toggleVideo(),
      theme: () => this.toggleTheme(),
      panel: () => store.set({ panel: !store.now.panel }),
      plots: () => store.set({ plots: !store.now.plots }),
      help: () => this.help.showModal(),
    });
  }

  // What the state says

  private watchState(): void {
    const { store } = this;
    store.watch(["theme"], () => this.applyTheme());
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.applyTheme());
    this.view.apply(store.now);
    store.watchAll((state) => {
      this.view.apply(state);
      this.updateLegend();
      this.address.rememberSoon();
    });
    store.watch(["selected"], (state) => this.choose(state.selected));
    store.watch(["colour"], () => void this.needStart());
    store.watch(["range"], () => this.beginFixedRange());
    let chains = store.now.chains;
    store.watch(["chains"], (state) => {
      // Chains run through the grains: one must see through these, unless told otherwise.
      if (state.chains && !chains && state.opacity === 1) store.set({ opacity: SEEN_THROUGH });
      if (!state.chains && chains && state.opacity === SEEN_THROUGH) store.set({ opacity: 1 });
      chains = state.chains;
    });
  }

  private get dark(): boolean {
    const { theme } = this.store.now;
    return theme === "dark" || (theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  }

  private get palette(): ScenePalette {
    return this.dark ? DARK : LIGHT;
  }

  private applyTheme(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    this.view.setPalette(this.palette);
    this.plots.recolour();
    this.inspector.recolour();
    this.updateLegend();
  }

  private toggleTheme(): void {
    this.store.set({ theme: this.dark ? "light" : "dark" });
  }

  /** A range set by hand begins as the one that was there. */
  private beginFixedRange(): void {
    const { range, low, high } = this.store.now;
    const [legend] = this.legend.contents;
    const untouched = low === 0 && high === 1;
    if (range === "fixed" && untouched && legend?.kind === "continuous") this.store.set(legend.range);
  }

  // From moment to moment

  /** Moves on in time; answers whether pictures go on by themselves. */
  private beforeDraw(seconds: number): boolean {
    const playing = this.playback.advance(seconds);
    this.timeline.setPlaying(playing);
    if (!playing) void this.studio.end();
    return playing;
  }

  private show(place: number, frame: Frame, next: Frame | null, part: number): void {
    const changed = this.shown?.frame !== frame;
    if (!changed && part === 0 && !this.playback.playing) return;
    this.shown = { place, frame };
    if (changed) this.messages.clear("frame");
    this.view.setFrame(frame, next, part);
    this.updateLegend(next);
    const time = next ? frame.time + part * (next.time - frame.time) : frame.time;
    this.timeline.show(place, this.playback.times, time);
    this.plots.setTime(time);
    this.inspector.setTime(time);
    if (!changed) return;
    this.store.set({ frame: place });
    this.chosen.take(place, frame);
    this.showChosen();
    document.documentElement.dataset.frame = String(place);
  }

  private afterDraw(): void {
    const { camera, stage, canvas } = this.view;
    this.gizmo.update(camera);
    this.scale.show((2 * camera.halfHeight * stage.unit) / Math.max(canvas.clientHeight, 1));
    this.studio.take();
    document.documentElement.dataset.refined = this.view.finished ? "whole" : String(this.view.refined.samples);
    document.documentElement.dataset.rate = this.view.quality.rate.toFixed(1);
  }

  // Colours

  private updateLegend(next: Frame | null = null): void {
    if (!this.shown) return;
    const { now } = this.store;
    const contents: LegendContent[] = [this.colouring.update(now, this.shown.frame, next)];
    if (now.chains || now.normals) contents.push(this.contactLegend());
    this.legend.show(contents);
  }

  private contactLegend(): LegendContent {
    if (this.store.now.contactColour === "class") return classLegend();
    const { map, reversed } = this.palette.forces;
    const range = { low: 0, high: this.view.fullForce || 1 };
    return { kind: "continuous", title: "Contact force", unit: "N", map, reversed, range, log: false, note: null };
  }

  /** Displacements need the first frame, also if the page was opened at another. */
  private async needStart(): Promise<void> {
    if (this.colouring.hasStart || this.playback.count === 0) return;
    const wanted = this.store.now.colour === "displacement" || this.store.now.selected !== null;
    if (!wanted) return;
    try {
      this.colouring.setStart(await this.playback.cache.get(0));
    } catch (error) {
      this.messages.show("start", `Displacements cannot be told. ${error instanceof Error ? error.message : ""}`);
      return;
    }
    this.updateLegend();
    this.showChosen();
  }

  // The chosen grain

  private choose(id: number | null): void {
    this.view.setPath([]);
    this.showChosen();
    if (id !== null) void this.needStart();
    this.chosen.follow(id, this.playback.count, this.shown);
  }

  private showChosen(): void {
    const id = this.store.now.selected;
    const frame = this.shown?.frame ?? null;
    const index = id !== null && frame ? indexOfId(frame, id) : -1;
    this.inspector.show(id, frame, frame && index >= 0 ? this.colouring.displacement(frame, index) : null);
  }

  private focus(id: number): void {
    this.view.focus(id);
    this.cameraMoved();
  }

  /** Asks for the number of a grain. */
  private chooseByNumber(): void {
    const text = window.prompt("Number of the grain:");
    if (text === null || text.trim() === "") return;
    const id = Number(text);
    if (Number.isInteger(id) && id >= 0 && id < this.run.bodies.length) this.store.set({ selected: id });
    else this.messages.show("choose", `There is no body ${text}; they are counted from 0 to ${this.run.bodies.length - 1}.`, "note");
  }

  // The camera

  private get still(): boolean {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  private cameraMoved(): void {
    this.view.invalidate();
    this.store.set({ camera: this.view.camera.pose(this.view.stage) });
  }

  private fitView(): void {
    this.view.fit();
    this.store.set({ camera: null });
  }

  private look(view: StandardView): void {
    this.view.camera.look(view, this.still);
    this.view.invalidate();
    window.setTimeout(() => this.cameraMoved(), this.still ? 0 : 400);
  }

  private toggleProjection(): void {
    const { projection } = this.store.now;
    this.store.set({ projection: projection === "perspective" ? "orthographic" : "perspective" });
  }

  // Pointer and keys

  private useInput(): void {
    const { camera, canvas } = this.view;
    usePointer(canvas, camera, {
      moved: () => this.cameraMoved(),
      click: (x, y) => this.store.set({ selected: this.view.pick(x, y) }),
      doubleClick: (x, y) => {
        const id = this.view.pick(x, y);
        if (id !== null) this.focus(id);
      },
    });
    const moving = (act: () => void) => {
      act();
      this.cameraMoved();
    };
    const actions = {
      fit: () => this.fitView(),
      focus: (id: number) => this.focus(id),
      projection: () => this.toggleProjection(),
      chooseByNumber: () => this.chooseByNumber(),
      theme: () => this.toggleTheme(),
      video: () => void this.toggleVideo(),
      picture: () => void this.studio.savePicture(),
      help: () => this.help.showModal(),
    };
    useKeyboard({
      toggle: () => this.playback.toggle(),
      step: (by) => this.playback.step(by),
      end: (first) => this.playback.seek(first ? 0 : this.playback.count - 1),
      speed: (by) => changeSpeed(this.store, by),
      orbit: (right, up) => moving(() => camera.orbit(right, up)),
      pan: (right, up) => moving(() => camera.pan(right, up)),
      zoom: (factor) => moving(() => camera.zoom(factor)),
      view: (which, other) => {
        if (which === "iso") this.look("iso");
        else this.look(`${(which === "y") !== other ? "-" : "+"}${which}` as StandardView);
      },
      key: (letter, shift) => useLetter(letter, shift, this.store, actions),
    });
  }

  // Pictures

  private overlay(): Overlay {
    return {
      title: this.run.title,
      time: this.shown ? `t = ${this.timeline.timeText}` : "",
      legends: this.legend.contents,
      scale: this.scale,
      ink: this.dark ? "#e8edf2" : "#1c2530",
    };
  }

  private async toggleVideo(): Promise<void> {
    if (this.studio.recording) await this.studio.end();
    else if ((await this.studio.begin()) && !this.playback.playing) this.playback.toggle();
  }

  private fileName(): string {
    const title = this.run.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "polygrain";
    return `${title}-${String(this.run.frames[this.shown?.place ?? 0]?.index ?? 0).padStart(6, "0")}`;
  }

  // A run under way

  private listen(): void {
    this.toolbar.setBadge("live");
    this.timeline.setLive(true, this.playback.following);
    // The processor has better to do than refine pictures while it simulates.
    this.view.refining = !this.view.software;
    this.news.listen({
      frame: (entry) => this.addFrame(entry),
      end: () => this.endLive(),
      connected: (yes) => this.toolbar.setBadge(yes ? "live" : "lost"),
    });
  }

  private addFrame(entry: FrameEntry): void {
    if (!this.playback.add(entry)) return;
    const { times, count } = this.playback;
    if (this.shown) this.timeline.show(this.shown.place, times, this.shown.frame.time);
    this.chosen.more(count);
  }

  private endLive(): void {
    this.run.live = false;
    this.playback.setFollowing(false);
    this.toolbar.setBadge(null);
    this.view.refining = true;
    this.view.invalidate();
    this.messages.show("end", "The run is at its end.", "note");
    void this.news.loadHistory();
  }
}
