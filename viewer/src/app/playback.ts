// Time: which frame is due, whether it is here, and what to fetch for later.

import { fetchFrame, type FrameEntry, type Run } from "../data/api.ts";
import { FrameCache } from "../data/cache.ts";
import type { Frame } from "../data/decode.ts";
import type { Store } from "../state/store.ts";
import { Player } from "./player.ts";

/** Frames kept in memory. */
const CACHE_BYTES = 384 * 1024 * 1024;
/** Frames fetched ahead while playing. */
const AHEAD = 12;

export interface PlaybackListener {
  /** A frame is due, or a part of the way from it to the next. */
  show(place: number, frame: Frame, next: Frame | null, part: number): void;
  /** A frame cannot be had. */
  trouble(text: string): void;
  playing(yes: boolean): void;
  /** Whether the newest frame of a run under way is shown as it comes. */
  following(yes: boolean): void;
  /** Something is to be drawn anew. */
  redraw(): void;
}

export class Playback {
  readonly cache: FrameCache;
  readonly times: number[];
  private readonly player = new Player();
  private readonly asking = new Set<number>();
  private readonly failed = new Map<number, string>();
  private follows: boolean;

  constructor(
    private readonly run: Run,
    shapes: number,
    private readonly store: Store,
    private readonly listener: PlaybackListener,
  ) {
    this.times = run.frames.map((entry) => entry.time);
    this.follows = run.live && store.now.frame === 0;
    this.cache = new FrameCache((place, signal) => fetchFrame(run.frames[place].index, shapes, signal), CACHE_BYTES);
  }

  get count(): number {
    return this.times.length;
  }

  get playing(): boolean {
    return this.player.playing;
  }

  get following(): boolean {
    return this.follows;
  }

  /** Begins at a place, with frames that are here already. */
  begin(place: number, loaded: Map<number, Frame>): void {
    for (const [at, frame] of loaded) this.cache.put(at, frame);
    this.player.seek(place);
  }

  toggle(): void {
    if (this.player.playing) this.player.pause();
    else {
      this.setFollowing(false);
      this.player.play(this.count);
    }
    this.listener.playing(this.player.playing);
    this.listener.redraw();
  }

  step(by: number): void {
    this.player.pause();
    this.seek(this.player.moment(this.count, false).place + by);
  }

  seek(place: number): void {
    const last = Math.max(this.count - 1, 0);
    const to = Math.min(Math.max(place, 0), last);
    if (to < last) this.setFollowing(false);
    // What failed before is tried again when the user asks for it.
    this.failed.delete(to);
    this.player.seek(to);
    this.listener.redraw();
  }

  /** Goes to the frame nearest to a time. */
  seekTime(time: number): void {
    let best = 0;
    this.times.forEach((t, i) => {
      if (Math.abs(t - time) < Math.abs(this.times[best] - time)) best = i;
    });
    this.player.pause();
    this.seek(best);
  }

  setFollowing(on: boolean): void {
    this.follows = on && this.run.live;
    this.listener.following(this.follows);
    if (this.follows) this.seek(this.count - 1);
  }

  /** Takes a new frame of a run under way; answers whether it is new. */
  add(entry: FrameEntry): boolean {
    const { frames } = this.run;
    if (frames.length > 0 && entry.index <= frames[frames.length - 1].index) return false;
    frames.push(entry);
    this.times.push(entry.time);
    if (this.follows) this.seek(this.count - 1);
    return true;
  }

  /** Moves on and shows what is due, if it is here; answers whether time goes on by itself. */
  advance(seconds: number): boolean {
    const { speed, smooth, loop } = this.store.now;
    const before = this.player.moment(this.count, smooth);
    this.player.advance(seconds, speed, this.count, this.readyFrom(before.place), loop);
    const { place, part } = this.player.moment(this.count, smooth);
    const frame = this.cache.peek(place);
    if (frame) this.listener.show(place, frame, part > 0 ? (this.cache.peek(place + 1) ?? null) : null, part);
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
      this.listener.trouble(known);
      return;
    }
    this.asking.add(place);
    this.cache
      .get(place)
      .catch((error: unknown) => {
        const text = `Frame ${place + 1} cannot be shown. ${error instanceof Error ? error.message : String(error)}`;
        this.failed.set(place, text);
        this.listener.trouble(text);
      })
      .finally(() => {
        this.asking.delete(place);
        this.listener.redraw();
      });
  }
}
