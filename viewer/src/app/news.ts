// The history, and what a run under way tells.

import { fetchHistory } from "../data/api.ts";
import { listen, type LiveListener } from "../data/live.ts";
import type { Messages } from "../ui/messages.ts";
import type { Plots } from "../ui/plots.ts";

/** Rows come in faster than they are looked at, ms. */
const DELAY = 1000;
/** A long history is asked for so seldom that it takes this share of the time at most: the run needs the rest. */
const SHARE = 0.05;

export class News {
  private timer = 0;
  /** How long the last history took to come and be drawn, ms. */
  private took = 0;

  constructor(
    private readonly plots: Plots,
    private readonly messages: Messages,
  ) {}

  async loadHistory(): Promise<void> {
    const start = performance.now();
    try {
      this.plots.setHistory(await fetchHistory());
      this.messages.clear("history");
    } catch (error) {
      this.messages.show("history", `The history cannot be plotted. ${error instanceof Error ? error.message : ""}`, "warning");
    }
    this.took = performance.now() - start;
  }

  /** Listens until the run ends. */
  listen(listener: Omit<LiveListener, "history">): void {
    listen({ ...listener, history: () => this.loadHistorySoon() });
  }

  private loadHistorySoon(): void {
    if (this.timer !== 0) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      void this.loadHistory();
    }, Math.max(DELAY, this.took / SHARE));
  }
}
