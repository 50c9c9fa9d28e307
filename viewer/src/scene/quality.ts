// Keeps movement fluent on slow devices: fewer shadows first, then fewer pixels. What stands still
// is drawn in full.

/** A frame slower than this is too slow, one faster than that leaves room, ms. */
const SLOW = 70;
const FAST = 24;
const LOOKS = 5;
/** So slow that one look is enough. */
const STUCK = 250;

/** Whether pictures are drawn by the processor; `?renderer=card` or `software` decides otherwise. */
export function isSoftware(): boolean {
  const wish = new URLSearchParams(location.search).get("renderer");
  if (wish) return wish === "software";
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export interface Level {
  shadow: boolean;
  edges: boolean;
  /** Of the device's pixels, along each side. */
  pixels: number;
}

export const LEVELS: readonly Level[] = [
  { shadow: true, edges: true, pixels: 1 },
  { shadow: false, edges: true, pixels: 1 },
  { shadow: false, edges: false, pixels: 1 },
  { shadow: false, edges: false, pixels: 0.7 },
  { shadow: false, edges: false, pixels: 0.5 },
];

export class Quality {
  private index: number;
  private last = 0;
  private readonly times: number[] = [];
  /** A level that was too slow is not tried again. */
  private best = 0;

  constructor(software: boolean) {
    this.index = this.best = software ? 2 : 0;
  }

  get level(): Level {
    return LEVELS[this.index];
  }

  /** Frames per second of the movement under way; 0 if there is none. */
  get rate(): number {
    if (this.times.length === 0) return 0;
    return (1000 * this.times.length) / this.times.reduce((sum, t) => sum + t, 0);
  }

  /** A moving picture was drawn at this moment, right after the one before if the movement `goesOn`. */
  note(now: number, goesOn: boolean): void {
    const took = now - this.last;
    this.last = now;
    if (!goesOn) {
      this.times.length = 0;
      return;
    }
    this.times.push(took);
    if (this.times.length > LOOKS) this.times.shift();
    if (this.times.length === LOOKS || took > STUCK) this.judge();
  }

  private judge(): void {
    const typical = [...this.times].sort((a, b) => a - b)[Math.floor(this.times.length / 2)];
    let next = this.index;
    if (typical > SLOW && this.index < LEVELS.length - 1) {
      next = this.index + 1;
      this.best = Math.max(this.best, next);
    } else if (typical < FAST && this.index > this.best) {
      next = this.index - 1;
    }
    if (next === this.index) return;
    this.index = next;
    this.times.length = 0;
  }
}
