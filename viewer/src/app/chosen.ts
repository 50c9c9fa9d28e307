// The chosen grain: follows it through the frames, and tells in time what is known of its way.

import type { FrameCache } from "../data/cache.ts";
import type { Frame } from "../data/decode.ts";
import { GrainSeries, type Sample } from "../data/series.ts";

/** Frames come in faster than plots can be drawn, ms. */
const DELAY = 60;

export class Chosen {
  private series: GrainSeries | null = null;
  private scheduled = false;

  constructor(
    private readonly cache: FrameCache,
    private readonly show: (samples: Sample[]) => void,
  ) {}

  /** Follows another grain, or none, through `count` frames. */
  follow(id: number | null, count: number, shown: { place: number; frame: Frame } | null): void {
    this.series?.stop();
    this.series = id === null ? null : new GrainSeries(id, this.cache, () => this.showSoon());
    if (shown) this.series?.take(shown.place, shown.frame);
    this.more(count);
  }

  /** Takes a frame that is here anyway. */
  take(place: number, frame: Frame): void {
    this.series?.take(place, frame);
  }

  /** There are more frames now. */
  more(count: number): void {
    void this.series?.follow(count);
  }

  private showSoon(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    window.setTimeout(() => {
      this.scheduled = false;
      if (this.series) this.show(this.series.ordered());
    }, DELAY);
  }
}
