// When to draw: at once and as well as the device can while something moves, again and again with
// refinements while all stands still, and not at all when the picture is as good as it gets.

import type { Level, Quality } from "./quality.ts";

/** A picture is still when nothing moved for so long, ms. */
const STILL = 140;
/** Two pictures belong to one movement if the second was asked for within this time of the first, ms. */
const MOVING = 60;

/** Who draws. */
export interface Painter {
  /** Moves on by some seconds; answers whether to go on. */
  advance(seconds: number): boolean;
  /** Moves the camera on its way; answers whether it goes on. */
  swing(now: number): boolean;
  /** One picture of this quality. */
  drawSimply(level: Level): void;
  /** One picture of full quality, where none are refined. */
  drawSettled(): void;
  /** One more picture in the mean. */
  drawRefined(): void;
  /** Pictures in the mean so far. */
  readonly samples: number;
  /** Whether one more would make it better. */
  readonly refines: boolean;
  /** Forgets the mean. */
  resetMean(): void;
}

export class DrawLoop {
  /** Whether a picture of full quality is shown that is not refined. */
  settled = false;
  private dirty = true;
  private scheduled = false;
  private lastDraw = 0;
  private lastChange = 0;
  private lastTick = 0;
  private askedAt = 0;

  constructor(
    private readonly painter: Painter,
    private readonly quality: Quality,
  ) {}

  /** Whether what is shown is of a moment ago. */
  get stale(): boolean {
    return this.dirty;
  }

  /** Asks for a new picture. */
  invalidate(): void {
    this.dirty = true;
    this.schedule();
  }

  /** Draws a picture of full quality at once. */
  settle(): void {
    this.settled = true;
    this.painter.drawSettled();
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
    const goesOn = this.painter.advance(seconds);
    const swings = this.painter.swing(now);
    if (this.dirty || swings) {
      this.quality.note(now, this.askedAt - this.lastTick < MOVING);
      this.drawMoving(now);
    } else if (now - this.lastChange > STILL) {
      if (this.painter.refines) this.painter.drawRefined();
      else if (this.waitsToSettle) this.settle();
    }
    const more = goesOn || swings || this.dirty || this.painter.refines || this.waitsToSettle;
    this.lastTick = performance.now();
    if (more) this.schedule();
    else this.lastDraw = 0;
  }

  /** Whether a picture of less quality, for movement, is to be replaced by one of full quality. */
  private get waitsToSettle(): boolean {
    return !this.settled && this.painter.samples === 0;
  }

  private drawMoving(now: number): void {
    this.dirty = false;
    this.lastChange = now;
    this.painter.resetMean();
    this.settled = false;
    this.painter.drawSimply(this.quality.level);
  }
}
