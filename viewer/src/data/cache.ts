// Keeps the frames last used within a budget of bytes, loads each only once at a time, and fetches
// ahead of playing.

import type { Frame } from "./decode.ts";

/** Loads the frame at a place in the run's list. */
export type Loader = (place: number, signal: AbortSignal) => Promise<Frame>;

interface Pending {
  promise: Promise<Frame>;
  abort: AbortController;
  /** Nobody waits for it yet: it may be dropped when the eye goes elsewhere. */
  ahead: boolean;
}

/** A cache of frames: least recently used goes first. */
export class FrameCache {
  private readonly kept = new Map<number, Frame>();
  private readonly pending = new Map<number, Pending>();
  private used = 0;

  constructor(
    private readonly load: Loader,
    private readonly budget: number,
    private readonly parallel = 4,
  ) {}

  /** Bytes held. */
  get bytes(): number {
    return this.used;
  }

  /** The frame if it is here already. */
  peek(place: number): Frame | undefined {
    const frame = this.kept.get(place);
    if (frame) {
      this.kept.delete(place);
      this.kept.set(place, frame);
    }
    return frame;
  }

  /** The frame, loaded if need be. */
  get(place: number): Promise<Frame> {
    const frame = this.peek(place);
    if (frame) return Promise.resolve(frame);
    const pending = this.pending.get(place);
    if (pending && !pending.abort.signal.aborted) {
      pending.ahead = false;
      return pending.promise;
    }
    return this.start(place, false);
  }

  /** Begins to load these frames, in this order, as far as the budget and the connections reach. */
  prefetch(places: readonly number[]): void {
    const wanted = new Set(places);
    for (const [place, pending] of this.pending) {
      if (pending.ahead && !wanted.has(place)) pending.abort.abort();
    }
    let room = this.budget;
    const typical = this.kept.size > 0 ? this.used / this.kept.size : 0;
    for (const place of places) {
      room -= typical;
      // A frame fetched ahead must not push out the one on the screen.
      if (room < typical || this.pending.size >= this.parallel) return;
      if (this.kept.has(place) || this.pending.has(place)) continue;
      this.start(place, true).catch(() => {
        // Whoever asks for this frame later gets the error.
      });
    }
  }

  /** Forgets a frame, so that it is loaded anew. */
  forget(place: number): void {
    const frame = this.kept.get(place);
    if (!frame) return;
    this.kept.delete(place);
    this.used -= frame.bytes;
  }

  /** Keeps a frame that was loaded elsewhere. */
  put(place: number, frame: Frame): void {
    this.forget(place);
    this.kept.set(place, frame);
    this.used += frame.bytes;
    for (const [oldest, held] of this.kept) {
      if (this.used <= this.budget || oldest === place) return;
      this.kept.delete(oldest);
      this.used -= held.bytes;
    }
  }

  private start(place: number, ahead: boolean): Promise<Frame> {
    const abort = new AbortController();
    const promise = this.load(place, abort.signal)
      .then((frame) => {
        this.put(place, frame);
        return frame;
      })
      .finally(() => {
        if (this.pending.get(place)?.abort === abort) this.pending.delete(place);
      });
    this.pending.set(place, { promise, abort, ahead });
    return promise;
  }
}
