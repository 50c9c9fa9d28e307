// What each key of a choice does; those of time and camera are told apart in `ui/keyboard.ts`.

import { MAP_NAMES } from "../colour/maps.ts";
import { FIELD_NAMES } from "../data/fields.ts";
import { SPEEDS, type State } from "../state/state.ts";
import type { Store } from "../state/store.ts";

/** How far a key moves the cut, as a share of the scene. */
const CUT_STEP = 0.02;

/** What keys do that is no choice. */
export interface Actions {
  fit(): void;
  focus(id: number): void;
  projection(): void;
  chooseByNumber(): void;
  theme(): void;
  video(): void;
  picture(): void;
  help(): void;
}

/** The choices that a key turns on and off. */
const FLIPPED = {
  l: "log",
  k: "chains",
  n: "normals",
  x: "clip",
  e: "edges",
  g: "grid",
  b: "cell",
  i: "smooth",
  r: "refine",
  h: "panel",
  p: "plots",
} as const satisfies Record<string, keyof State>;

/** Does what a key stands for; answers whether it stands for anything. */
export function useLetter(letter: string, shift: boolean, store: Store, actions: Actions): boolean {
  const { now } = store;
  const flipped = FLIPPED[letter as keyof typeof FLIPPED];
  if (flipped) {
    store.set({ [flipped]: !now[flipped] });
    return true;
  }
  const acts: Record<string, () => void> = {
    f: () => (shift && now.selected !== null ? actions.focus(now.selected) : actions.fit()),
    o: actions.projection,
    c: () => store.set({ colour: cycle(FIELD_NAMES, now.colour, shift ? -1 : 1) }),
    m: () => store.set({ map: cycle(MAP_NAMES, now.map, shift ? -1 : 1) }),
    "[": () => store.set({ clip: true, clipAt: Math.max(now.clipAt - CUT_STEP, 0) }),
    "]": () => store.set({ clip: true, clipAt: Math.min(now.clipAt + CUT_STEP, 1) }),
    j: actions.chooseByNumber,
    t: actions.theme,
    v: actions.video,
    "?": actions.help,
    Escape: () => store.set({ selected: null }),
    "Ctrl+S": actions.picture,
  };
  const act = acts[letter];
  act?.();
  return act !== undefined;
}

/** The next faster or slower pace. */
export function changeSpeed(store: Store, by: number): void {
  const at = SPEEDS.indexOf(store.now.speed as (typeof SPEEDS)[number]) + by;
  store.set({ speed: SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)] });
}

function cycle<T>(list: readonly T[], now: T, by: number): T {
  return list[(list.indexOf(now) + by + list.length) % list.length];
}
