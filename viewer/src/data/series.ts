// Follows one grain through all frames: coarsely at first, then finer and finer, so that its path
// and its plots appear at once and sharpen while the frames come in.

import type { FrameCache } from "./cache.ts";
import type { Frame } from "./decode.ts";

/** One grain at one moment. */
export interface Sample {
  time: number;
  position: [number, number, number];
  /** By how much it was put back into a periodic box, m. */
  shift: [number, number, number];
  speed: number;
  angularSpeed: number;
  coordination: number;
  contactForce: number;
}

/** The places 0…count-1, the ends first, then the middles of what is between. */
export function coarseToFine(count: number): number[] {
  if (count <= 0) return [];
  const order = new Set<number>([0, count - 1]);
  for (let stride = 2 ** Math.ceil(Math.log2(count)); stride >= 1; stride /= 2) {
    for (let place = 0; place < count; place += stride) order.add(place);
  }
  return [...order];
}

/** One grain of a frame; `null` if it is not there. */
export function sampleOf(frame: Frame, id: number): Sample | null {
  const i = indexOfId(frame, id);
  if (i < 0) return null;
  const length = (v: Float32Array) => Math.hypot(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
  return {
    time: frame.time,
    position: [frame.position[3 * i], frame.position[3 * i + 1], frame.position[3 * i + 2]],
    shift: [frame.shift?.[3 * i] ?? 0, frame.shift?.[3 * i + 1] ?? 0, frame.shift?.[3 * i + 2] ?? 0],
    speed: length(frame.velocity),
    angularSpeed: length(frame.angularVelocity),
    coordination: frame.coordination[i],
    contactForce: frame.contactForce[i],
  };
}

/** The ways between samples; one that leads round a periodic box leaves it. */
export function waysOf(samples: Sample[]): [Sample["position"], Sample["position"]][] {
  return samples.slice(1).map((to, i) => {
    const from = samples[i];
    const end = to.position.map((x, axis) => x + to.shift[axis] - from.shift[axis]);
    return [from.position, end as Sample["position"]];
  });
}

/** Where a body stands in a frame, or -1. */
export function indexOfId(frame: Frame, id: number): number {
  // Most often bodies stand in order of their ids, none missing.
  if (frame.id[id] === id) return id;
  return frame.id.indexOf(id);
}

/** What is known of one grain, by the place of the frame. */
export class GrainSeries {
  private readonly samples = new Map<number, Sample | null>();
  private stopped = false;

  constructor(
    readonly id: number,
    private readonly cache: FrameCache,
    private readonly changed: () => void,
  ) {}

  /** In order of time, frames without the grain left out. */
  ordered(): Sample[] {
    const places = [...this.samples.keys()].sort((a, b) => a - b);
    return places.map((place) => this.samples.get(place)).filter((sample) => sample != null);
  }

  /** Takes a frame that is here anyway. */
  take(place: number, frame: Frame): void {
    if (this.samples.has(place)) return;
    this.samples.set(place, sampleOf(frame, this.id));
    this.changed();
  }

  /** Loads what is missing of the first `count` frames; frames that cannot be read leave a gap. */
  async follow(count: number): Promise<void> {
    for (const place of coarseToFine(count)) {
      if (this.stopped) return;
      if (this.samples.has(place)) continue;
      try {
        this.take(place, await this.cache.get(place));
      } catch {
        this.samples.set(place, null);
      }
    }
  }

  stop(): void {
    this.stopped = true;
  }
}
