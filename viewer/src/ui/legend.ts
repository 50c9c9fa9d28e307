// The legends of the colours, and the same drawn into pictures that are saved.

import { CLASS_COLOURS, mapColour, PALETTE, type MapName } from "../colour/maps.ts";
import { ticks, type Range } from "../colour/range.ts";
import { CONTACT_CLASSES } from "../data/decode.ts";
import { fill, h } from "./dom.ts";
import { formatNumber } from "./format.ts";

/** A slope of colours over a range. */
export interface ContinuousLegend {
  kind: "continuous";
  title: string;
  unit: string;
  map: MapName;
  reversed: boolean;
  range: Range;
  log: boolean;
  note: string | null;
}

/** A colour for each kind. */
export interface CategoricalLegend {
  kind: "categorical";
  title: string;
  entries: { name: string; colour: string }[];
}

export type LegendContent = ContinuousLegend | CategoricalLegend;

export function kindsLegend(title: string, names: readonly string[]): CategoricalLegend {
  return {
    kind: "categorical",
    title,
    entries: names.map((name, i) => ({ name, colour: PALETTE[i % PALETTE.length] })),
  };
}

export function classLegend(): CategoricalLegend {
  return {
    kind: "categorical",
    title: "Contact class",
    entries: CONTACT_CLASSES.map((name, i) => ({ name, colour: CLASS_COLOURS[i] })),
  };
}

/** Where a value stands between the ends of a legend, from 0 to 1. */
export function placeIn(value: number, { low, high }: Range, log: boolean): number {
  return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

function gradient(content: ContinuousLegend): string {
  const stops = Array.from({ length: 17 }, (_, i) => {
    const at = i / 16;
    return `rgb(${mapColour(content.map, content.reversed ? 1 - at : at).join(" ")}) ${(100 * at).toFixed(2)}%`;
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

export class Legend {
  readonly element = h("div", { class: "legends", role: "group", "aria-label": "Legend" });
  contents: LegendContent[] = [];
  private shown = "";

  show(contents: LegendContent[]): void {
    this.contents = contents;
    const key = JSON.stringify(contents);
    if (key === this.shown) return;
    this.shown = key;
    fill(this.element, ...contents.map((content) => (content.kind === "continuous" ? slope(content) : swatches(content))));
  }
}

function heading(title: string, unit: string): HTMLElement {
  return h("h2", {}, title, unit ? h("span", { class: "unit" }, unit) : null);
}

function slope(content: ContinuousLegend): HTMLElement {
  const bar = h("div", { class: "bar" });
  bar.style.background = gradient(content);
  const scale = h("div", { class: "scale" });
  for (const value of ticks(content.range, 4, content.log)) {
    const tick = h("span", {}, formatNumber(value, 3));
    tick.style.left = `${100 * placeIn(value, content.range, content.log)}%`;
    scale.append(tick);
  }
  const note = content.note ? h("p", { class: "note" }, content.note) : null;
  return h("section", { class: "legend" }, heading(content.title, content.unit), bar, scale, note);
}

function swatches(content: CategoricalLegend): HTMLElement {
  const list = h("ul", {});
  for (const { name, colour } of content.entries) {
    const swatch = h("i", { class: "swatch" });
    swatch.style.setProperty("--colour", colour);
    list.append(h("li", {}, swatch, name));
  }
  return h("section", { class: "legend" }, heading(content.title, ""), list);
}

/** Draws the legends into a picture, from its lower left upwards; `size` is the height of the letters. */
export function drawLegends(context: CanvasRenderingContext2D, contents: LegendContent[], size: number, ink: string): void {
  let bottom = context.canvas.height - 1.5 * size;
  for (const content of contents.toReversed()) {
    bottom -= content.kind === "continuous" ? drawSlope(context, content, size, bottom, ink) : drawSwatches(context, content, size, bottom, ink);
    bottom -= 1.2 * size;
  }
}

function drawSlope(context: CanvasRenderingContext2D, content: ContinuousLegend, size: number, bottom: number, ink: string): number {
  const [left, width, height] = [1.5 * size, 17 * size, 0.8 * size];
  const top = bottom - 1.5 * size - height;
  for (let i = 0; i < width; i++) {
    const at = i / (width - 1);
    context.fillStyle = `rgb(${mapColour(content.map, content.reversed ? 1 - at : at).join(" ")})`;
    context.fillRect(left + i, top, 1.5, height);
  }
  context.fillStyle = ink;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "left";
  context.fillText(content.unit ? `${content.title} (${content.unit})` : content.title, left, top - 0.6 * size);
  context.font = `${0.9 * size}px system-ui, sans-serif`;
  context.textAlign = "center";
  for (const value of ticks(content.range, 4, content.log)) {
    context.fillText(formatNumber(value, 3), left + width * placeIn(value, content.range, content.log), bottom - 0.2 * size);
  }
  return bottom - top + 1.6 * size;
}

function drawSwatches(context: CanvasRenderingContext2D, content: CategoricalLegend, size: number, bottom: number, ink: string): number {
  const left = 1.5 * size;
  let y = bottom;
  context.textAlign = "left";
  context.font = `${0.95 * size}px system-ui, sans-serif`;
  for (const { name, colour } of content.entries.toReversed()) {
    context.fillStyle = colour;
    context.fillRect(left, y - 0.8 * size, 0.8 * size, 0.8 * size);
    context.fillStyle = ink;
    context.fillText(name, left + 1.3 * size, y - 0.1 * size);
    y -= 1.4 * size;
  }
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.fillText(content.title, left, y - 0.1 * size);
  return bottom - y + size;
}
