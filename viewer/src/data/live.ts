// Listens to the program while a run is still going.

import type { FrameEntry } from "./api.ts";

export interface LiveListener {
  frame(entry: FrameEntry): void;
  history(): void;
  end(): void;
  /** Whether the program answers. */
  connected(yes: boolean): void;
}

/** Listens until the run ends; call what it returns to stop earlier. */
export function listen(listener: LiveListener): () => void {
  const source = new EventSource("api/events");
  source.addEventListener("frames", (event) => {
    const entry = parseEntry((event as MessageEvent<string>).data);
    if (entry) listener.frame(entry);
  });
  source.addEventListener("history", () => listener.history());
  source.addEventListener("end", () => {
    source.close();
    listener.end();
  });
  source.addEventListener("open", () => listener.connected(true));
  source.addEventListener("error", () => listener.connected(false));
  return () => source.close();
}

/** Reads what an event tells of a frame; `null` if it cannot be understood. */
export function parseEntry(data: string): FrameEntry | null {
  try {
    const entry = JSON.parse(data) as Partial<FrameEntry>;
    if (!Number.isInteger(entry.index) || !Number.isFinite(entry.time)) return null;
    return { index: entry.index!, time: entry.time! };
  } catch {
    return null;
  }
}
