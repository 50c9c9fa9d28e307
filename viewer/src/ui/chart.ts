// One small plot over time with a line at the time shown; a click goes there.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatNumber } from "./format.ts";
import { h } from "./dom.ts";

export interface ChartLine {
  label: string;
  colour: string;
  values: (number | null)[];
}

const HEIGHT = 132;
const SYNC = "polygrain-time";

function css(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export class Chart {
  readonly element: HTMLElement;
  private readonly holder = h("div", { class: "plot" });
  private readonly marker = h("i", { class: "marker" });
  private plot: uPlot | null = null;
  private labels = "";
  private data: uPlot.AlignedData = [[]];
  private time = 0;

  constructor(
    title: string,
    private readonly unit: string,
    private readonly seek: (time: number) => void,
  ) {
    const heading = h("h3", {}, title, unit ? h("span", { class: "unit" }, unit) : null);
    this.element = h("figure", { class: "chart", "aria-label": `${title} over time` }, heading, this.holder);
    new ResizeObserver(() => this.resize()).observe(this.holder);
  }

  /** Shows these lines; `wanted` values of the same lines only move the curves. */
  show(time: number[], lines: ChartLine[]): void {
    this.data = [time, ...lines.map((line) => line.values)];
    const labels = JSON.stringify(lines.map(({ label, colour }) => [label, colour]));
    if (this.plot && labels === this.labels) this.plot.setData(this.data);
    else {
      this.labels = labels;
      this.build(lines);
    }
    this.placeMarker();
  }

  /** Moves the line to a time. */
  setTime(time: number): void {
    this.time = time;
    this.placeMarker();
  }

  /** Draws anew in the colours of the page. */
  recolour(): void {
    this.plot?.redraw();
  }

  remove(): void {
    this.plot?.destroy();
    this.plot = null;
    this.element.remove();
  }

  private build(lines: ChartLine[]): void {
    this.plot?.destroy();
    const axis = (): uPlot.Axis => ({
      stroke: () => css("--ink-soft"),
      grid: { stroke: () => css("--hairline"), width: 1 },
      ticks: { show: false },
      font: "11px system-ui, sans-serif",
      gap: 4,
    });
    const options: uPlot.Options = {
      width: this.holder.clientWidth || 300,
      height: HEIGHT,
      padding: [8, 10, 0, 0],
      legend: { show: lines.length > 1, live: true },
      cursor: { sync: { key: SYNC }, drag: { x: false, y: false }, points: { size: 5 } },
      scales: { x: { time: false } },
      axes: [
        { ...axis(), size: 22, values: (_, ticks) => ticks.map((t) => formatNumber(t, 4)) },
        { ...axis(), size: 52, values: (_, ticks) => ticks.map((t) => formatNumber(t, 3)) },
      ],
      series: [
        { label: "time", value: (_, t) => (t == null ? "–" : `${formatNumber(t)} s`) },
        ...lines.map(
          (line): uPlot.Series => ({
            label: line.label,
            stroke: line.colour,
            width: 1.5,
            points: { show: false },
            value: (_, v) => (v == null ? "–" : `${formatNumber(v)} ${this.unit}`),
          }),
        ),
      ],
      hooks: { draw: [() => this.placeMarker()] },
    };
    this.plot = new uPlot(options, this.data, this.holder);
    this.plot.over.append(this.marker);
    this.plot.over.addEventListener("click", (event) => {
      if (!this.plot) return;
      const time = this.plot.posToVal(event.clientX - this.plot.over.getBoundingClientRect().left, "x");
      if (Number.isFinite(time)) this.seek(time);
    });
  }

  private placeMarker(): void {
    if (!this.plot || this.plot.data[0].length === 0) return;
    const x = this.plot.valToPos(this.time, "x");
    const inside = Number.isFinite(x) && x >= -0.5 && x <= this.plot.over.clientWidth + 0.5;
    this.marker.style.display = inside ? "" : "none";
    if (inside) this.marker.style.transform = `translateX(${x.toFixed(1)}px)`;
  }

  private resize(): void {
    const width = this.holder.clientWidth;
    if (this.plot && width > 0 && width !== this.plot.width) this.plot.setSize({ width, height: HEIGHT });
  }
}
