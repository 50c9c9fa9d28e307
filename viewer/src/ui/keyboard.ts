// Keys. Those of the help; fields and menus keep their own.

export interface KeyActions {
  toggle(): void;
  step(by: number): void;
  end(first: boolean): void;
  speed(by: number): void;
  orbit(right: number, up: number): void;
  pan(right: number, up: number): void;
  zoom(factor: number): void;
  view(which: "x" | "y" | "z" | "iso", other: boolean): void;
  key(letter: string, shift: boolean): boolean;
}

const DEGREES = 6;
const SHARE = 0.04;

/** Whether the element uses this key itself. */
function taken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target instanceof HTMLInputElement) {
    if (target.type === "range") return /^(Arrow|Home|End|Page)/.test(key);
    if (target.type === "checkbox") return key === " ";
    return true;
  }
  if (target instanceof HTMLSelectElement) return true;
  return (target instanceof HTMLButtonElement || target.tagName === "SUMMARY") && (key === " " || key === "Enter");
}

const TURNS: Record<string, [number, number]> = { a: [1, 0], d: [-1, 0], w: [0, 1], s: [0, -1] };
const VIEWS: Record<string, "x" | "y" | "z" | "iso"> = { Digit1: "x", Digit2: "y", Digit3: "z", Digit0: "iso" };

export function useKeyboard(actions: KeyActions): void {
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || taken(event.target, event.key)) return;
    if (handle(event, actions)) event.preventDefault();
  });
}

function handle(event: KeyboardEvent, actions: KeyActions): boolean {
  const { key, shiftKey: shift, ctrlKey } = event;
  if (ctrlKey) return key.toLowerCase() === "s" && actions.key("Ctrl+S", false);
  const turn = TURNS[key.toLowerCase()];
  if (turn) {
    if (shift) actions.pan(turn[0] * SHARE, -turn[1] * SHARE);
    else actions.orbit(turn[0] * DEGREES, turn[1] * DEGREES);
    return true;
  }
  const view = VIEWS[event.code];
  if (view) {
    actions.view(view, shift);
    return true;
  }
  switch (key) {
    case " ":
      actions.toggle();
      return true;
    case "ArrowLeft":
    case "ArrowRight":
      actions.step((key === "ArrowLeft" ? -1 : 1) * (shift ? 10 : 1));
      return true;
    case "Home":
    case "End":
      actions.end(key === "Home");
      return true;
    case "<":
    case ">":
      actions.speed(key === "<" ? -1 : 1);
      return true;
    case "+":
    case "=":
      actions.zoom(0.87);
      return true;
    case "-":
      actions.zoom(1 / 0.87);
      return true;
    default:
      return actions.key(key.length === 1 ? key.toLowerCase() : key, shift);
  }
}
