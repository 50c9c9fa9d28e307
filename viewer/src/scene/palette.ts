// The colours of everything that is not data, in the dark and in the light.

import { Vector3, Vector4 } from "three";
import type { MapName } from "../colour/maps.ts";

export interface ScenePalette {
  top: Vector3;
  bottom: Vector3;
  grid: Vector4;
  shadow: Vector3;
  wall: Vector3;
  wallEdge: Vector4;
  /** Outline of the periodic cell. */
  cell: Vector4;
  edge: Vector4;
  outline: Vector4;
  missing: Vector3;
  /** Colours of forces: the strongest must stand out from the ground. */
  forces: { map: MapName; reversed: boolean };
}

export const DARK: ScenePalette = {
  top: new Vector3(0.125, 0.149, 0.18),
  bottom: new Vector3(0.051, 0.063, 0.078),
  grid: new Vector4(0.58, 0.66, 0.76, 0.34),
  shadow: new Vector3(0.0, 0.004, 0.01),
  wall: new Vector3(0.62, 0.74, 0.86),
  wallEdge: new Vector4(0.74, 0.83, 0.93, 0.42),
  cell: new Vector4(0.96, 0.76, 0.36, 0.85),
  edge: new Vector4(0.02, 0.02, 0.03, 0.38),
  outline: new Vector4(1, 1, 1, 1),
  missing: new Vector3(0.42, 0.44, 0.47),
  forces: { map: "embers", reversed: false },
};

export const LIGHT: ScenePalette = {
  top: new Vector3(0.976, 0.982, 0.988),
  bottom: new Vector3(0.882, 0.902, 0.925),
  grid: new Vector4(0.3, 0.38, 0.47, 0.36),
  shadow: new Vector3(0.1, 0.13, 0.18),
  wall: new Vector3(0.42, 0.52, 0.63),
  wallEdge: new Vector4(0.22, 0.3, 0.4, 0.5),
  cell: new Vector4(0.72, 0.36, 0.04, 0.85),
  edge: new Vector4(0.02, 0.02, 0.03, 0.42),
  outline: new Vector4(0.86, 0.08, 0.24, 1),
  missing: new Vector3(0.7, 0.72, 0.75),
  forces: { map: "embers", reversed: true },
};
