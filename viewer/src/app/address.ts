// Keeps the address and the state the same.

import { DEFAULTS, type State } from "../state/state.ts";
import { fromHash, toHash } from "../state/url.ts";

/** A state is written into the address when it rests for so long, ms. */
const DELAY = 250;

export class Address {
  private timer = 0;

  /** `current` tells the state to be kept, `changed` takes one that was typed or linked to. */
  constructor(
    private readonly current: () => State,
    changed: (state: State) => void,
  ) {
    window.addEventListener("hashchange", () => changed({ ...DEFAULTS, ...fromHash(location.hash) }));
  }

  rememberSoon(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const hash = toHash(this.current());
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    }, DELAY);
  }
}
