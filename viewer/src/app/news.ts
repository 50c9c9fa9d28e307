// The history, and what a run under way tells.

import { fetchHistory } from "../data/api.ts";
import { listen, type LiveListener } from "../data/live.ts";
import type { Messages } from "../ui/messages.ts";
import type { Plots } from "../ui/plots.ts";

/** Rows come in faster than they are looked at, ms. */
const DELAY = 1000;

export class News {
  private timer = 0;

  constructor(
    private readonly plots: Plots,
    private readonly messages: Messages,
  ) {}

  async loadHistory(): Promise<void> {
    try {
      this.plots.setHistory(await fetchHistory());
      this.messages.clear("history");
    } catch (error) {
      this.messages.show("history", `The history cannot be plotted. ${error instanceof Error ? error.message : ""}`, "warning");
    }
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
    }, DELAY);
  }
}
