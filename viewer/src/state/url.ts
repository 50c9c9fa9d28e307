// The state as the part of the address after `#`: short names, defaults left out, so that a view
// can be kept as a bookmark or sent to somebody.

import { CHOICES, DEFAULTS, type CameraPose, type State } from "./state.ts";

type Key = keyof State;

const NAMES: Record<Key, string> = {
  frame: "frame",
  speed: "speed",
  smooth: "smooth",
  loop: "loop",
  colour: "colour",
  map: "map",
  reversed: "reversed",
  range: "range",
  low: "low",
  high: "high",
  log: "log",
  opacity: "opacity",
  edges: "edges",
  walls: "walls",
  hidden: "hide",
  chains: "chains",
  chainWidth: "width",
  normals: "normals",
  contactColour: "contacts",
  clip: "clip",
  clipAxis: "axis",
  clipAt: "at",
  clipFlip: "flip",
  grid: "grid",
  cell: "cell",
  refine: "refine",
  projection: "projection",
  camera: "camera",
  selected: "grain",
  theme: "theme",
  panel: "panel",
  plots: "plots",
  plotted: "plot",
};

/** The part of the address, without `#`. */
export function toHash(state: Readonly<State>): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(NAMES) as Key[]) {
    const text = write(state[key]);
    const usual = text === write(DEFAULTS[key]) && (state[key] === null) === (DEFAULTS[key] === null);
    if (!usual) params.set(NAMES[key], text);
  }
  // Commas and colons are allowed here and easier to read as they are.
  return params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}

function write(value: State[Key]): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((item) => (typeof item === "number" ? digits(item) : encodeURIComponent(item))).join(",");
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return digits(value);
  return value;
}

function digits(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** What the address says; what cannot be understood is left out. */
export function fromHash(hash: string): Partial<State> {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const patch: Record<string, unknown> = {};
  for (const key of Object.keys(NAMES) as Key[]) {
    const text = params.get(NAMES[key]);
    if (text === null) continue;
    const value = read(key, text);
    if (value !== undefined) patch[key] = value;
  }
  return patch as Partial<State>;
}

function read(key: Key, text: string): unknown {
  switch (key) {
    case "hidden":
    case "plotted":
      return text === "" ? [] : text.split(",").map(decodeURIComponent);
    case "camera":
      return readCamera(text);
    case "selected":
      return whole(text);
    case "frame":
      return whole(text);
    default:
      return readSimple(key, text);
  }
}

function readSimple(key: Key, text: string): unknown {
  const example = DEFAULTS[key];
  let value: unknown = text;
  if (typeof example === "boolean") value = text === "1" ? true : text === "0" ? false : undefined;
  if (typeof example === "number") value = text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
  const choices = CHOICES[key] as readonly unknown[] | undefined;
  return choices && !choices.includes(value) ? undefined : value;
}

function whole(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function readCamera(text: string): CameraPose | undefined {
  const numbers = text.split(",").map(Number);
  const sound = numbers.length === 6 && numbers.every(Number.isFinite) && numbers[2] > 0;
  return sound ? (numbers as CameraPose) : undefined;
}
