// Moves through the frames in time: which frame, and how far on to the next.

/** Frames per second at speed 1. */
export const FRAME_RATE = 25;

/** Where in the run the eye is. */
export interface Moment {
  place: number;
  /** From 0 to 1 on the way to the next frame. */
  part: number;
}

export class Player {
  playing = false;
  /** The frame shown, and the part of the way to the next. */
  private at = 0;

  /** Where the eye is in a run of `count` frames. */
  moment(count: number, smooth: boolean): Moment {
    const last = Math.max(count - 1, 0);
    const at = Math.min(Math.max(this.at, 0), last);
    const place = Math.min(Math.floor(at + 1e-6), last);
    return { place, part: smooth && place < last ? Math.max(at - place, 0) : 0 };
  }

  seek(place: number): void {
    this.at = place;
  }

  /** Starts from the beginning if the end is reached. */
  play(count: number): void {
    if (this.at >= count - 1) this.at = 0;
    this.playing = count > 1;
  }

  pause(): void {
    this.playing = false;
    this.at = Math.floor(this.at + 1e-6);
  }

  /**
   * Moves on by some seconds; `ready` is the farthest frame that is here, where playing waits for
   * the rest. At the end it stops, or begins anew.
   */
  advance(seconds: number, speed: number, count: number, ready: number, loop: boolean): void {
    if (!this.playing) return;
    const last = count - 1;
    this.at = Math.min(this.at + seconds * speed * FRAME_RATE, Math.max(ready, this.at));
    if (this.at < last) return;
    if (loop) this.at = 0;
    else {
      this.at = last;
      this.playing = false;
    }
  }
}
