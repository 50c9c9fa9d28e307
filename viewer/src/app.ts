// The page: joins run, picture and controls.

import { Colouring } from "./colouring.ts";
import { fetchFrame, fetchHistory, type FrameEntry, type Run } from "./data/api.ts";
import { FrameCache } from "./data/cache.ts";
import type { Frame, Shape } from "./data/decode.ts";
import { FIELD_NAMES } from "./data/fields.ts";
import { listen } from "./data/live.ts";
import { GrainSeries, indexOfId, waysOf } from "./data/series.ts";
import { MAP_NAMES } from "./colour/maps.ts";
import { Player } from "./player.ts";
import type { StandardView } from "./scene/camera.ts";
import { DARK, LIGHT } from "./scene/palette.ts";
import { usePointer } from "./scene/pointer.ts";
import { Stage } from "./scene/stage.ts";
import { View } from "./scene/view.ts";
import { AXES, DEFAULTS, SPEEDS, type State } from "./state/state.ts";
import type { Store } from "./state/store.ts";
import { fromHash, toHash } from "./state/url.ts";
import { fill, h } from "./ui/dom.ts";
import { save, savePicture, VideoRecorder, type Overlay } from "./ui/export.ts";
import { Gizmo } from "./ui/gizmo.ts";
import { makeHelp } from "./ui/help.ts";
import { Inspector } from "./ui/inspector.ts";
import { useKeyboard } from "./ui/keyboard.ts";
import { classLegend, Legend, type LegendContent } from "./ui/legend.ts";
import { Messages } from "./ui/messages.ts";
import { makePanel } from "./ui/panel.ts";
import { Plots } from "./ui/plots.ts";
import { ScaleBar } from "./ui/scalebar.ts";
import { Timeline } from "./ui/timeline.ts";
import { Toolbar } from "./ui/toolbar.ts";

/** Frames kept in memory. */
const CACHE_BYTES = 384 * 1024 * 1024;
/** Frames fetched ahead while playing. */
const AHEAD = 12;
/** A state is written into the address when it rests for so long, ms. */
const ADDRESS_DELAY = 250;
const HISTORY_DELAY = 1000;
/** Opacity of grains when force chains are turned on. */
const SEEN_THROUGH = 0.15;

export class App {
  private readonly view: View;
  private readonly colouring: Colouring;
  private readonly cache: FrameCache;
  private readonly player = new Player();
  private readonly messages = new Messages();
  private readonly legend = new Legend();
  private readonly scale = new ScaleBar();
  private readonly gizmo: Gizmo;
  private readonly timeline: Timeline;
  private readonly toolbar: Toolbar;
  private readonly plots: Plots;
  private readonly inspector: Inspector;
  private readonly help = makeHelp();
  private readonly asking = new Set<number>();
  private readonly failed = new Map<number, string>();
  private times: number[];
  private shown: { place: number; frame: Frame } | null = null;
  private series: GrainSeries | null = null;
  private following: boolean;
  private recorder: VideoRecorder | null = null;
  private addressTimer = 0;
  private historyTimer = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly run: Run,
    shapes: Shape[],
    private readonly store: Store,
    stage: Stage,
    software: boolean,
  ) {
    this.times = run.frames.map((entry) => entry.time);
    this.following = run.live && store.now.frame === 0;
    this.cache = new FrameCache(
      (place, signal) => fetchFrame(run.frames[place].index, shapes.length, signal),
      CACHE_BYTES,
    );
    this.view = new View(run, shapes, stage, software);
    this.colouring = new Colouring(run, this.view);
    this.gizmo = new Gizmo((view) => this.look(view));
    this.timeline = new Timeline(store, {
      toggle: () => this.togglePlay(),
      step: (by) => this.step(by),
      seek: (place) => this.seek(place),
      follow: () => this.setFollowing(!this.following),
    });
    this.toolbar = this.makeToolbar();
    this.plots = new Plots(store, (time) => this.seekTime(time));
    this.inspector = new Inspector(run, {
      choose: (id) => store.set({ selected: id }),
      focus: (id) => this.focus(id),
      seek: (time) => this.seekTime(time),
    });
  }

  /** Shows a place of the run, for now by a frame that is here already, and begins to listen. */
  start(place: number, loaded: Map<number, Frame>): void {
    for (const [at, frame] of loaded) this.cache.put(at, frame);
    const here = loaded.has(place) ? place : [...loaded.keys()][0];
    this.layOutPage();
    this.view.beforeDraw = (seconds) => this.beforeDraw(seconds);
    this.view.afterDraw = () => this.afterDraw();
    this.watchState();
    this.useInput();
    this.player.seek(place);
    this.show(here, loaded.get(here)!, null, 0);
    const { camera } = this.store.now;
    if (camera) this.view.camera.setPose(camera, this.view.stage);
    else this.fitView();
    for (const [i, warning] of this.run.warnings.entries()) this.messages.show(`warning ${i}`, warning, "warning");
    void this.loadHistory();
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
      picture: () => void this.savePicture(),
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
      this.rememberSoon();
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
    window.addEventListener("hashchange", () => {
      const state = { ...DEFAULTS, ...fromHash(location.hash) };
      store.set(state);
      if (state.camera) {
        this.view.camera.setPose(state.camera, this.view.stage);
        this.view.invalidate();
      } else this.fitView();
      this.seek(state.frame);
    });
  }

  private get dark(): boolean {
    const { theme } = this.store.now;
    return theme === "dark" || (theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  }

  private applyTheme(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    this.view.setPalette(this.dark ? DARK : LIGHT);
    this.plots.recolour();
    this.inspector.recolour();
    this.updateLegend();
  }

  /** A range set by hand begins as the one that was there. */
  private beginFixedRange(): void {
    const { range, low, high } = this.store.now;
    const [legend] = this.legend.contents;
    const untouched = low === 0 && high === 1;
    if (range === "fixed" && untouched && legend?.kind === "continuous") this.store.set(legend.range);
  }

  private rememberSoon(): void {
    window.clearTimeout(this.addressTimer);
    this.addressTimer = window.setTimeout(() => {
      const hash = toHash({ ...this.store.now, frame: this.following ? 0 : this.store.now.frame });
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    }, ADDRESS_DELAY);
  }

  private cameraMoved(): void {
    this.view.invalidate();
    this.store.set({ camera: this.view.camera.pose(this.view.stage) });
  }

  // Time

  private get count(): number {
    return this.times.length;
  }

  private togglePlay(): void {
    if (this.player.playing) this.player.pause();
    else {
      this.setFollowing(false);
      this.player.play(this.count);
    }
    this.timeline.setPlaying(this.player.playing);
    this.view.invalidate();
  }

  private step(by: number): void {
    this.player.pause();
    this.seek(this.player.moment(this.count, false).place + by);
  }

  private seek(place: number): void {
    const last = Math.max(this.count - 1, 0);
    const to = Math.min(Math.max(place, 0), last);
    if (to < last) this.setFollowing(false);
    // What failed before is tried again when the user asks for it.
    this.failed.delete(to);
    this.player.seek(to);
    this.view.invalidate();
  }

  private seekTime(time: number): void {
    let best = 0;
    this.times.forEach((t, i) => {
      if (Math.abs(t - time) < Math.abs(this.times[best] - time)) best = i;
    });
    this.player.pause();
    this.seek(best);
  }

  private setFollowing(on: boolean): void {
    this.following = on && this.run.live;
    this.timeline.setLive(this.run.live, this.following);
    if (this.following) this.seek(this.count - 1);
  }

  /** Moves on in time and shows what is due; answers whether pictures go on by themselves. */
  private beforeDraw(seconds: number): boolean {
    const { speed, smooth, loop } = this.store.now;
    const before = this.player.moment(this.count, smooth);
    this.player.advance(seconds, speed, this.count, this.readyFrom(before.place), loop);
    const { place, part } = this.player.moment(this.count, smooth);
    this.timeline.setPlaying(this.player.playing);
    if (this.recorder && !this.player.playing) void this.toggleVideo();
    const frame = this.cache.peek(place);
    if (frame) this.show(place, frame, part > 0 ? (this.cache.peek(place + 1) ?? null) : null, part);
    else if (this.count > 0) this.ask(place);
    if (this.player.playing) this.fetchAhead(place);
    return this.player.playing;
  }

  /** The farthest frame from here that can be shown without waiting. */
  private readyFrom(place: number): number {
    let ready = place;
    while (ready + 1 < this.count && ready < place + AHEAD && this.has(ready + 1)) ready++;
    return ready;
  }

  private has(place: number): boolean {
    return this.failed.has(place) || this.cache.peek(place) !== undefined;
  }

  private fetchAhead(place: number): void {
    const last = Math.min(place + AHEAD, this.count - 1);
    const ahead: number[] = [];
    for (let p = place + 1; p <= last; p++) if (!this.failed.has(p)) ahead.push(p);
    if (this.store.now.loop && last === this.count - 1) ahead.push(0, 1, 2);
    this.cache.prefetch(ahead);
    // What comes next is asked for by name, so that a frame that cannot be read is told and passed.
    const next = ahead[0];
    if (next !== undefined && !this.has(next)) this.ask(next);
  }

  private ask(place: number): void {
    if (this.asking.has(place)) return;
    const known = this.failed.get(place);
    if (known) {
      this.messages.show("frame", known);
      return;
    }
    this.asking.add(place);
    this.cache
      .get(place)
      .catch((error: unknown) => {
        const text = `Frame ${place + 1} cannot be shown. ${error instanceof Error ? error.message : String(error)}`;
        this.failed.set(place, text);
        this.messages.show("frame", text);
      })
      .finally(() => {
        this.asking.delete(place);
        this.view.invalidate();
      });
  }

  private show(place: number, frame: Frame, next: Frame | null, part: number): void {
    const changed = this.shown?.frame !== frame;
    if (!changed && part === 0 && !this.player.playing) return;
    this.shown = { place, frame };
    if (changed) this.messages.clear("frame");
    this.view.setFrame(frame, next, part);
    this.updateLegend(next);
    const time = next ? frame.time + part * (next.time - frame.time) : frame.time;
    this.timeline.show(place, this.times, time);
    this.plots.setTime(time);
    this.inspector.setTime(time);
    if (!changed) return;
    this.store.set({ frame: place });
    this.series?.take(place, frame);
    this.showChosen();
    document.documentElement.dataset.frame = String(place);
  }

  private afterDraw(): void {
    const { camera, stage, canvas } = this.view;
    this.gizmo.update(camera);
    this.scale.show((2 * camera.halfHeight * stage.unit) / Math.max(canvas.clientHeight, 1));
    this.recorder?.take(canvas, this.overlay());
    document.documentElement.dataset.refined = this.view.finished ? "whole" : String(this.view.refined.samples);
    document.documentElement.dataset.rate = this.view.quality.rate.toFixed(1);
  }

  private updateLegend(next: Frame | null = null): void {
    if (!this.shown) return;
    const { now } = this.store;
    const contents: LegendContent[] = [this.colouring.update(now, this.shown.frame, next)];
    if (now.chains || now.normals) contents.push(this.contactLegend());
    this.legend.show(contents);
  }

  private contactLegend(): LegendContent {
    if (this.store.now.contactColour === "class") return classLegend();
    const { map, reversed } = (this.dark ? DARK : LIGHT).forces;
    const range = { low: 0, high: this.view.fullForce || 1 };
    return { kind: "continuous", title: "Contact force", unit: "N", map, reversed, range, log: false, note: null };
  }

  /** Displacements need the first frame, also if the page was opened at another. */
  private async needStart(): Promise<void> {
    if (this.colouring.hasStart || this.count === 0) return;
    const wanted = this.store.now.colour === "displacement" || this.store.now.selected !== null;
    if (!wanted) return;
    try {
      this.colouring.setStart(await this.cache.get(0));
    } catch (error) {
      this.messages.show("start", `Displacements cannot be told. ${error instanceof Error ? error.message : ""}`);
      return;
    }
    this.updateLegend();
    this.showChosen();
  }

  // The chosen grain

  private choose(id: number | null): void {
    this.series?.stop();
    this.series = null;
    this.view.setPath([]);
    this.showChosen();
    if (id === null) return;
    void this.needStart();
    const series = new GrainSeries(id, this.cache, () => this.showSeriesSoon());
    this.series = series;
    if (this.shown) series.take(this.shown.place, this.shown.frame);
    void series.follow(this.count);
  }

  private seriesScheduled = false;

  private showSeriesSoon(): void {
    if (this.seriesScheduled) return;
    this.seriesScheduled = true;
    window.setTimeout(() => {
      this.seriesScheduled = false;
      if (!this.series) return;
      const samples = this.series.ordered();
      this.inspector.showSeries(samples);
      this.view.setPath(waysOf(samples));
    }, 60);
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

  private toggleTheme(): void {
    this.store.set({ theme: this.dark ? "light" : "dark" });
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
    useKeyboard({
      toggle: () => this.togglePlay(),
      step: (by) => this.step(by),
      end: (first) => this.seek(first ? 0 : this.count - 1),
      speed: (by) => this.changeSpeed(by),
      orbit: (right, up) => moving(() => camera.orbit(right, up)),
      pan: (right, up) => moving(() => camera.pan(right, up)),
      zoom: (factor) => moving(() => camera.zoom(factor)),
      view: (which, other) => {
        if (which === "iso") this.look("iso");
        else this.look(`${(which === "y") !== other ? "-" : "+"}${which}` as StandardView);
      },
      key: (letter, shift) => this.letter(letter, shift),
    });
  }

  private changeSpeed(by: number): void {
    const at = SPEEDS.indexOf(this.store.now.speed as (typeof SPEEDS)[number]) + by;
    this.store.set({ speed: SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)] });
  }

  private letter(letter: string, shift: boolean): boolean {
    const { store } = this;
    const { now } = store;
    const flip = (key: "log" | "chains" | "normals" | "clip" | "edges" | "grid" | "refine" | "smooth" | "panel" | "plots") =>
      store.set({ [key]: !now[key] } as Partial<State>);
    const acts: Record<string, () => void> = {
      f: () => (shift && now.selected !== null ? this.focus(now.selected) : this.fitView()),
      o: () => this.toggleProjection(),
      c: () => store.set({ colour: cycle(FIELD_NAMES, now.colour, shift ? -1 : 1) }),
      m: () => store.set({ map: cycle(MAP_NAMES, now.map, shift ? -1 : 1) }),
      l: () => flip("log"),
      k: () => flip("chains"),
      n: () => flip("normals"),
      x: () => flip("clip"),
      "[": () => store.set({ clip: true, clipAt: Math.max(now.clipAt - 0.02, 0) }),
      "]": () => store.set({ clip: true, clipAt: Math.min(now.clipAt + 0.02, 1) }),
      e: () => flip("edges"),
      g: () => flip("grid"),
      i: () => flip("smooth"),
      r: () => flip("refine"),
      j: () => this.chooseByNumber(),
      h: () => flip("panel"),
      p: () => flip("plots"),
      t: () => this.toggleTheme(),
      v: () => void this.toggleVideo(),
      "?": () => this.help.showModal(),
      Escape: () => store.set({ selected: null }),
      "Ctrl+S": () => void this.savePicture(),
    };
    const act = acts[letter];
    act?.();
    return act !== undefined;
  }

  // Pictures

  private overlay(): Overlay {
    const time = this.shown ? `t = ${this.timeline.timeText}` : "";
    return {
      title: this.run.title,
      time,
      legends: this.legend.contents,
      scale: this.scale,
      ink: this.dark ? "#e8edf2" : "#1c2530",
    };
  }

  private async savePicture(): Promise<void> {
    this.view.drawNow();
    try {
      await savePicture(this.view.canvas, this.overlay(), this.fileName());
    } catch (error) {
      this.messages.show("export", error instanceof Error ? error.message : String(error));
    }
  }

  private async toggleVideo(): Promise<void> {
    if (this.recorder) {
      const { recorder } = this;
      this.recorder = null;
      this.toolbar.setRecording(false);
      try {
        save(await recorder.stop(), `${this.fileName()}.webm`);
      } catch (error) {
        this.messages.show("export", error instanceof Error ? error.message : String(error));
      }
      return;
    }
    try {
      this.view.drawNow();
      this.recorder = new VideoRecorder(this.view.canvas, this.overlay());
    } catch (error) {
      this.messages.show("export", error instanceof Error ? error.message : String(error));
      return;
    }
    this.toolbar.setRecording(true);
    if (!this.player.playing) this.togglePlay();
  }

  private fileName(): string {
    const title = this.run.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "polygrain";
    return `${title}-${String(this.run.frames[this.shown?.place ?? 0]?.index ?? 0).padStart(6, "0")}`;
  }

  // The history, and what is new

  private async loadHistory(): Promise<void> {
    try {
      this.plots.setHistory(await fetchHistory());
      this.messages.clear("history");
    } catch (error) {
      this.messages.show("history", `The history cannot be plotted. ${error instanceof Error ? error.message : ""}`, "warning");
    }
  }

  private listen(): void {
    this.toolbar.setBadge("live");
    this.timeline.setLive(true, this.following);
    // The processor has better to do than refine pictures while it simulates.
    this.view.refining = !this.view.software;
    listen({
      frame: (entry) => this.addFrame(entry),
      history: () => this.loadHistorySoon(),
      end: () => this.endLive(),
      connected: (yes) => this.toolbar.setBadge(yes ? "live" : "lost"),
    });
  }

  private addFrame(entry: FrameEntry): void {
    const { frames } = this.run;
    if (frames.length > 0 && entry.index <= frames[frames.length - 1].index) return;
    frames.push(entry);
    this.times.push(entry.time);
    if (this.following) this.seek(this.count - 1);
    if (this.shown) this.timeline.show(this.shown.place, this.times, this.shown.frame.time);
    void this.series?.follow(this.count);
  }

  private loadHistorySoon(): void {
    if (this.historyTimer !== 0) return;
    this.historyTimer = window.setTimeout(() => {
      this.historyTimer = 0;
      void this.loadHistory();
    }, HISTORY_DELAY);
  }

  private endLive(): void {
    this.run.live = false;
    this.setFollowing(false);
    this.toolbar.setBadge(null);
    this.view.refining = true;
    this.view.invalidate();
    this.messages.show("end", "The run is at its end.", "note");
    void this.loadHistory();
  }
}

function cycle<T>(list: readonly T[], now: T, by: number): T {
  return list[(list.indexOf(now) + by + list.length) % list.length];
}
