// Mouse, pen and fingers on the canvas.

import type { Camera } from "./camera.ts";

export interface PointerActions {
  /** The camera moved. */
  moved(): void;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
}

/** A press that moves less than this is a click, CSS pixels. */
const CLICK = 5;
/** Degrees per height of the canvas. */
const TURN = 220;

interface Finger {
  x: number;
  y: number;
}

export function usePointer(canvas: HTMLCanvasElement, camera: Camera, actions: PointerActions): void {
  const fingers = new Map<number, Finger>();
  let travelled = 0;
  let panning = false;

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    panning = event.button === 2 || event.button === 1 || event.shiftKey;
  });

  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = fingers.size === 2 ? spread(fingers) : null;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.x = event.clientX;
    finger.y = event.clientY;
    travelled += Math.hypot(dx, dy);
    if (travelled < CLICK) return;
    const height = canvas.clientHeight;
    if (before) {
      const after = spread(fingers);
      camera.zoom(before.size / Math.max(after.size, 1));
      camera.pan((after.x - before.x) / height, -(after.y - before.y) / height);
    } else if (panning) camera.pan(dx / height, -dy / height);
    else camera.orbit((dx / height) * TURN, (dy / height) * TURN);
    actions.moved();
  });

  const lift = (event: PointerEvent) => {
    const alone = fingers.size === 1 && fingers.delete(event.pointerId);
    fingers.delete(event.pointerId);
    if (alone && travelled < CLICK && event.type === "pointerup" && event.button === 0) {
      actions.click(event.offsetX, event.offsetY);
    }
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("dblclick", (event) => actions.doubleClick(event.offsetX, event.offsetY));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      const x = (2 * event.offsetX) / canvas.clientWidth - 1;
      const y = 1 - (2 * event.offsetY) / canvas.clientHeight;
      camera.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.0016), x, y);
      actions.moved();
    },
    { passive: false },
  );
}

/** The middle between two fingers and how far they are apart. */
function spread(fingers: Map<number, Finger>): { x: number; y: number; size: number } {
  const [a, b] = [...fingers.values()];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, size: Math.hypot(a.x - b.x, a.y - b.y) };
}
