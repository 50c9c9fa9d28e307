// What the page asks the program for. Every failure becomes an `ApiError` whose message can be
// shown as it is.

import { DecodeError, decodeFrame, decodeShapes, type Frame, type Shape } from "./decode.ts";
import { parseHistory, type History } from "./history.ts";

/** Something that could not be had from the program. */
export class ApiError extends Error {
  override name = "ApiError";
}

export interface FrameEntry {
  index: number;
  time: number;
}

export interface Group {
  name: string;
  kind: "group" | "wall";
  material: string;
  still: boolean;
}

/** The ends along each axis; `null` where space has no period. */
export type PeriodicCell = [Ends, Ends, Ends];
type Ends = [lower: number, upper: number] | null;

/** What `/api/run` tells. */
export interface Run {
  title: string;
  version: string;
  scene: string;
  live: boolean;
  frames: FrameEntry[];
  groups: Group[];
  materials: string[];
  /** Group and material of every body, by its id. */
  bodies: [number, number][];
  gravity: [number, number, number];
  /** Lower and upper end of the periodic cell along x, y and z, where it has any, m. */
  periodic: PeriodicCell | null;
  warnings: string[];
  summary: Record<string, unknown> | null;
}

async function get(path: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("The program does not answer: it has ended. `polygrain view` shows the run again.", { cause: error });
  }
  if (!response.ok) throw new ApiError(await refusal(response, path));
  return response;
}

async function refusal(response: Response, path: string): Promise<string> {
  try {
    const body: unknown = await response.json();
    if (body && typeof body === "object" && "error" in body) return String(body.error);
  } catch {
    // An answer without a reason: its status has to do.
  }
  return `${path} answered ${response.status} ${response.statusText}`;
}

/** What the run is: its title, frames, groups and bodies. */
export async function fetchRun(): Promise<Run> {
  const response = await get("api/run");
  let json: unknown;
  try {
    json = await response.json();
  } catch (error) {
    throw new ApiError("The description of the run is not JSON.", { cause: error });
  }
  return checkRun(json);
}

/** Fills in what is missing and refuses what cannot be used. */
export function checkRun(json: unknown): Run {
  if (!json || typeof json !== "object") throw new ApiError("The description of the run is not an object.");
  const run = json as Partial<Run>;
  const frames = run.frames ?? [];
  const groups = run.groups ?? [];
  if (!Array.isArray(frames) || !frames.every((f) => Number.isInteger(f.index) && Number.isFinite(f.time))) {
    throw new ApiError("The list of frames is malformed.");
  }
  if (!Array.isArray(groups) || !groups.every((g) => typeof g.name === "string")) {
    throw new ApiError("The list of groups is malformed.");
  }
  return {
    title: run.title || "Untitled run",
    version: run.version ?? "",
    scene: run.scene ?? "",
    live: run.live ?? false,
    frames,
    groups,
    materials: run.materials ?? [],
    bodies: run.bodies ?? [],
    gravity: run.gravity ?? [0, 0, -9.81],
    periodic: checkCell(run.periodic),
    warnings: run.warnings ?? [],
    summary: run.summary ?? null,
  };
}

function checkCell(cell: PeriodicCell | null | undefined): PeriodicCell | null {
  if (cell == null) return null;
  const sound = (ends: unknown) =>
    ends === null || (Array.isArray(ends) && ends.length === 2 && ends.every(Number.isFinite) && ends[0] < ends[1]);
  if (!Array.isArray(cell) || cell.length !== 3 || !cell.every(sound)) {
    throw new ApiError("The periodic cell is malformed.");
  }
  return cell.every((ends) => ends === null) ? null : cell;
}

/** Every shape drawn in the run. */
export async function fetchShapes(): Promise<Shape[]> {
  const buffer = await (await get("api/shapes")).arrayBuffer();
  return named("shapes.bin", () => decodeShapes(buffer));
}

/** The bodies and contacts of the frame with this number. */
export async function fetchFrame(number: number, shapes: number, signal?: AbortSignal): Promise<Frame> {
  const buffer = await (await get(`api/frames/${number}`, signal)).arrayBuffer();
  return named(`poses/${String(number).padStart(6, "0")}.bin`, () => decodeFrame(buffer, shapes));
}

/** The table of energies, forces and measures over time. */
export async function fetchHistory(): Promise<History> {
  return parseHistory(await (await get("api/history")).text());
}

function named<T>(file: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) throw new ApiError(`${file} cannot be read: ${error.message}.`, { cause: error });
    throw error;
  }
}
