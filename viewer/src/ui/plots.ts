// The plots of history.csv.

import { PALETTE } from "../colour/maps.ts";
import { groupColumns, shortLabel, type History, type PlotGroup } from "../data/history.ts";
import type { Store } from "../state/store.ts";
import { Chart } from "./chart.ts";
import { fill, h } from "./dom.ts";

/** Plotted first, as far as they are there. */
const FIRST = ["energy", "contacts", "mean_coordination"];
const FIRST_COUNT = 3;

export class Plots {
  readonly element: HTMLElement;
  private readonly charts = new Map<string, Chart>();
  private readonly list = h("div", { class: "charts" });
  private readonly menu = h("ul", {});
  private readonly empty = h("p", { class: "empty" }, "The history has no rows yet.");
  private groups: PlotGroup[] = [];
  private history: History = { time: [], columns: [] };
  private time = 0;

  constructor(
    private readonly store: Store,
    private readonly seek: (time: number) => void,
  ) {
    const chooser = h("details", { class: "chooser" }, h("summary", {}, "Choose"), this.menu);
    this.element = h(
      "section",
      { class: "plots", "aria-label": "History" },
      h("header", {}, h("h2", {}, "History"), chooser),
      this.empty,
      this.list,
    );
    store.watch(["plotted"], () => this.update());
  }

  setHistory(history: History): void {
    this.history = history;
    const groups = groupColumns(history);
    const same = groups.map((g) => g.key).join() === this.groups.map((g) => g.key).join();
    this.groups = groups;
    if (!same) this.fillMenu();
    this.update();
  }

  setTime(time: number): void {
    this.time = time;
    for (const chart of this.charts.values()) chart.setTime(time);
  }

  recolour(): void {
    for (const chart of this.charts.values()) chart.recolour();
  }

  private plotted(): string[] {
    const chosen = this.store.now.plotted;
    if (chosen) return chosen;
    const known = this.groups.map((group) => group.key);
    const first = FIRST.filter((key) => known.includes(key));
    return first.length > 0 ? first : known.slice(0, FIRST_COUNT);
  }

  private update(): void {
    const keys = new Set(this.plotted());
    this.empty.hidden = this.history.time.length > 0;
    for (const [key, chart] of this.charts) {
      if (keys.has(key)) continue;
      chart.remove();
      this.charts.delete(key);
    }
    for (const group of this.groups) {
      const box = this.menu.querySelector<HTMLInputElement>(`input[value="${CSS.escape(group.key)}"]`);
      if (box) box.checked = keys.has(group.key);
      if (keys.has(group.key) && this.history.time.length > 0) this.draw(group);
    }
  }

  private draw(group: PlotGroup): void {
    let chart = this.charts.get(group.key);
    if (!chart) {
      chart = new Chart(group.title, group.unit, this.seek);
      this.charts.set(group.key, chart);
      chart.setTime(this.time);
    }
    // Also one that is there already: the plots keep the order of the columns.
    if (this.list.lastElementChild !== chart.element) this.list.append(chart.element);
    chart.show(
      this.history.time,
      group.columns.map((column, i) => ({
        label: shortLabel(column, group),
        colour: PALETTE[i % PALETTE.length],
        values: column.values,
      })),
    );
  }

  private fillMenu(): void {
    fill(
      this.menu,
      ...this.groups.map((group) => {
        const box = h("input", { type: "checkbox", value: group.key });
        box.addEventListener("change", () => {
          const others = this.plotted().filter((key) => key !== group.key);
          this.store.set({ plotted: box.checked ? [...others, group.key] : others });
        });
        return h("li", {}, h("label", {}, box, group.title, group.unit ? h("small", {}, group.unit) : null));
      }),
    );
  }
}
