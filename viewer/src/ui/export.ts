// Saves the picture as PNG and what plays as WebM, with legends, scale and time in them.

import { drawLegends, type LegendContent } from "./legend.ts";
import { formatLength } from "./format.ts";
import type { ScaleBar } from "./scalebar.ts";

export interface Overlay {
  title: string;
  time: string;
  legends: LegendContent[];
  scale: ScaleBar;
  /** Colours of letters. */
  ink: string;
}

/** Draws the canvas and what belongs to it into another. */
export function compose(source: HTMLCanvasElement, overlay: Overlay, into: HTMLCanvasElement): void {
  if (into.width !== source.width || into.height !== source.height) {
    into.width = source.width;
    into.height = source.height;
  }
  const context = into.getContext("2d")!;
  context.drawImage(source, 0, 0);
  const perPixel = source.width / Math.max(source.clientWidth, 1);
  const size = 13 * perPixel;
  drawLegends(context, overlay.legends, size, overlay.ink);
  drawScale(context, overlay, size, perPixel);
  context.textAlign = "left";
  context.fillStyle = overlay.ink;
  context.font = `600 ${1.15 * size}px system-ui, sans-serif`;
  context.fillText(overlay.title, 1.5 * size, 2.4 * size);
  context.font = `${size}px system-ui, sans-serif`;
  context.fillText(overlay.time, 1.5 * size, 4 * size);
}

function drawScale(context: CanvasRenderingContext2D, overlay: Overlay, size: number, perPixel: number): void {
  const width = overlay.scale.width * perPixel;
  const right = context.canvas.width - 1.5 * size;
  const bottom = context.canvas.height - 1.5 * size;
  context.strokeStyle = context.fillStyle = overlay.ink;
  context.lineWidth = 1.5 * perPixel;
  context.beginPath();
  context.moveTo(right - width, bottom - 0.4 * size);
  context.lineTo(right - width, bottom);
  context.lineTo(right, bottom);
  context.lineTo(right, bottom - 0.4 * size);
  context.stroke();
  context.font = `${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.fillText(formatLength(overlay.scale.length), right - width / 2, bottom - 0.5 * size);
}

/** Offers a file to be saved. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function savePicture(source: HTMLCanvasElement, overlay: Overlay, name: string): Promise<void> {
  const canvas = document.createElement("canvas");
  compose(source, overlay, canvas);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser could not make a picture of the canvas.");
  save(blob, `${name}.png`);
}

/** How long a video stays at its last picture, ms. */
const HOLD = 600;
const HOLD_STEP = 100;

const FORMATS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** Records what is drawn until it is stopped. */
export class VideoRecorder {
  private readonly canvas = document.createElement("canvas");
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];

  /** Throws if the browser records no WebM. */
  constructor(source: HTMLCanvasElement, overlay: Overlay) {
    const type = typeof MediaRecorder === "undefined" ? undefined : FORMATS.find((t) => MediaRecorder.isTypeSupported(t));
    if (!type) throw new Error("This browser cannot record WebM videos; Chromium and Firefox can.");
    compose(source, overlay, this.canvas);
    this.recorder = new MediaRecorder(this.canvas.captureStream(30), { mimeType: type, videoBitsPerSecond: 12e6 });
    this.recorder.addEventListener("dataavailable", (event) => this.parts.push(event.data));
    this.recorder.start(1000);
  }

  /** Takes the picture that was just drawn. */
  take(source: HTMLCanvasElement, overlay: Overlay): void {
    // A video keeps the size that it began with.
    if (source.width === this.canvas.width && source.height === this.canvas.height) compose(source, overlay, this.canvas);
    else this.takeScaled(source, overlay);
  }

  /** Holds the last picture for a moment, then ends the video and answers it. */
  async stop(): Promise<Blob> {
    const context = this.canvas.getContext("2d")!;
    for (let held = 0; held < HOLD; held += HOLD_STEP) {
      // Only a canvas that is drawn on gives pictures, and the encoder drops those that come too fast.
      context.drawImage(this.canvas, 0, 0);
      await new Promise((resolve) => setTimeout(resolve, HOLD_STEP));
    }
    const ended = new Promise((resolve) => this.recorder.addEventListener("stop", resolve));
    this.recorder.stop();
    await ended;
    if (this.parts.every((part) => part.size === 0)) throw new Error("The browser recorded nothing; try again, for longer.");
    return new Blob(this.parts, { type: "video/webm" });
  }

  private takeScaled(source: HTMLCanvasElement, overlay: Overlay): void {
    const picture = document.createElement("canvas");
    compose(source, overlay, picture);
    this.canvas.getContext("2d")!.drawImage(picture, 0, 0, this.canvas.width, this.canvas.height);
  }
}
