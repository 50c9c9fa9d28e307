// Everything the user can choose. What differs from the defaults stands in the page's address.

import { MAP_NAMES, type MapName } from "../colour/maps.ts";
import { RANGE_MODES, type RangeMode } from "../colour/range.ts";
import { FIELD_NAMES, type FieldName } from "../data/fields.ts";

export const AXES = ["x", "y", "z"] as const;
export type Axis = (typeof AXES)[number];

export const THEMES = ["auto", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export const CONTACT_COLOURS = ["force", "class"] as const;
export type ContactColour = (typeof CONTACT_COLOURS)[number];

export const PROJECTIONS = ["perspective", "orthographic"] as const;
export type Projection = (typeof PROJECTIONS)[number];

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8] as const;

/** Azimuth and elevation (degrees), distance and target (m). */
export type CameraPose = [number, number, number, number, number, number];

export interface State {
  /** Place in the list of frames. */
  frame: number;
  speed: number;
  smooth: boolean;
  loop: boolean;

  colour: FieldName;
  map: MapName;
  reversed: boolean;
  range: RangeMode;
  low: number;
  high: number;
  log: boolean;

  opacity: number;
  edges: boolean;
  walls: number;
  hidden: string[];

  chains: boolean;
  chainWidth: number;
  normals: boolean;
  contactColour: ContactColour;

  clip: boolean;
  clipAxis: Axis;
  /** From 0 to 1 across the scene. */
  clipAt: number;
  clipFlip: boolean;

  grid: boolean;
  /** Outline of the periodic cell. */
  cell: boolean;
  /** Soft shadows on what stands still. */
  refine: boolean;
  projection: Projection;
  camera: CameraPose | null;
  selected: number | null;

  theme: Theme;
  panel: boolean;
  plots: boolean;
  /** Keys of the plotted groups of columns; `null` lets the page choose. */
  plotted: string[] | null;
}

export const DEFAULTS: State = {
  frame: 0,
  speed: 1,
  smooth: false,
  loop: false,
  colour: "speed",
  map: "batlow",
  reversed: false,
  range: "seen",
  low: 0,
  high: 1,
  log: false,
  opacity: 1,
  edges: true,
  walls: 0.35,
  hidden: [],
  chains: false,
  chainWidth: 1,
  normals: false,
  contactColour: "force",
  clip: false,
  clipAxis: "y",
  clipAt: 0.5,
  clipFlip: false,
  grid: true,
  cell: true,
  refine: true,
  projection: "perspective",
  camera: null,
  selected: null,
  theme: "auto",
  panel: true,
  plots: true,
  plotted: null,
};

/** The values that each choice may have. */
export const CHOICES: { [K in keyof State]?: readonly State[K][] } = {
  colour: FIELD_NAMES,
  map: MAP_NAMES,
  range: RANGE_MODES,
  contactColour: CONTACT_COLOURS,
  clipAxis: AXES,
  projection: PROJECTIONS,
  theme: THEMES,
  speed: SPEEDS,
};
