// The bar below: play, step, and where in time the picture is.

import { SPEEDS } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { fill, h, icon, iconButton } from "./dom.ts";
import { formatTime } from "./format.ts";

export interface TimelineActions {
  toggle(): void;
  step(by: number): void;
  seek(place: number): void;
  follow(): void;
}

export class Timeline {
  readonly element: HTMLElement;
  private readonly play: HTMLButtonElement;
  private readonly slider = h("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Frame" });
  private readonly time = h("output", { class: "time", "aria-label": "Time" });
  private readonly place = h("output", { class: "place", "aria-label": "Frame number" });
  private readonly follow: HTMLButtonElement;

  constructor(store: Store, actions: TimelineActions) {
    this.play = iconButton("play", "Play", "Space", actions.toggle);
    this.play.classList.add("play");
    this.follow = h("button", { type: "button", class: "follow", "aria-pressed": "false", title: "Show the newest frame as it comes" }, icon("follow"), "Follow");
    this.follow.addEventListener("click", actions.follow);
    this.follow.hidden = true;
    const speed = h(
      "select",
      { "aria-label": "Speed", title: "Speed: × 1 shows 25 frames a second" },
      ...SPEEDS.map((value) => h("option", { value }, `× ${value}`)),
    );
    speed.addEventListener("change", () => store.set({ speed: Number(speed.value) }));
    store.watch(["speed"], (state) => (speed.value = String(state.speed)));
    this.slider.addEventListener("input", () => actions.seek(this.slider.valueAsNumber));
    this.element = h(
      "footer",
      { class: "timeline", "aria-label": "Time" },
      iconButton("first", "First frame", "Home", () => actions.seek(0)),
      iconButton("back", "One frame back", "ArrowLeft", () => actions.step(-1)),
      this.play,
      iconButton("forward", "One frame on", "ArrowRight", () => actions.step(1)),
      iconButton("last", "Last frame", "End", () => actions.seek(Number.MAX_SAFE_INTEGER)),
      this.slider,
      h("div", { class: "readout" }, this.time, this.place),
      speed,
      this.follow,
    );
  }

  /** Shows a place among the frames and its time. */
  show(place: number, times: readonly number[], time: number): void {
    const count = times.length;
    const last = Math.max(count - 1, 0);
    this.slider.max = String(last);
    this.slider.valueAsNumber = place;
    this.slider.disabled = count < 2;
    this.slider.style.setProperty("--share", `${last > 0 ? (100 * place) / last : 0}%`);
    const step = count > 1 ? (times[last] - times[0]) / last : 0;
    const text = count > 0 ? `${formatTime(time, step)} s` : "–";
    this.slider.setAttribute("aria-valuetext", `frame ${place + 1} of ${count}, ${text}`);
    if (this.time.value !== text) this.time.value = text;
    const number = count > 0 ? `${place + 1} / ${count}` : "no frames";
    if (this.place.value !== number) this.place.value = number;
  }

  /** The time as it is shown. */
  get timeText(): string {
    return this.time.value;
  }

  setPlaying(playing: boolean): void {
    const label = playing ? "Pause" : "Play";
    if (this.play.getAttribute("aria-label") === label) return;
    this.play.setAttribute("aria-label", label);
    this.play.title = `${label} (Space)`;
    fill(this.play, icon(playing ? "pause" : "play"));
  }

  setLive(live: boolean, following: boolean): void {
    this.follow.hidden = !live;
    this.follow.setAttribute("aria-pressed", String(following));
  }
}
