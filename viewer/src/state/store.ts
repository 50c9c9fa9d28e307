// Holds the state and tells those who listen what changed.

import type { State } from "./state.ts";

type Key = keyof State;
type Listener = (state: Readonly<State>) => void;

export class Store {
  private state: State;
  private readonly listeners: { keys: ReadonlySet<Key> | null; call: Listener }[] = [];

  constructor(initial: State) {
    this.state = { ...initial };
  }

  get now(): Readonly<State> {
    return this.state;
  }

  /** Changes some values and calls those who listen to any of them. */
  set(patch: Partial<State>): void {
    const changed = (Object.keys(patch) as Key[]).filter((key) => this.state[key] !== patch[key]);
    if (changed.length === 0) return;
    this.state = { ...this.state, ...patch };
    for (const { keys, call } of this.listeners) {
      if (!keys || changed.some((key) => keys.has(key))) call(this.state);
    }
  }

  /** Calls now and whenever one of these values changes. */
  watch(keys: readonly Key[], call: Listener): void {
    this.listeners.push({ keys: new Set(keys), call });
    call(this.state);
  }

  /** Calls whenever anything changes. */
  watchAll(call: Listener): void {
    this.listeners.push({ keys: null, call });
  }
}
