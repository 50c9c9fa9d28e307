// The panel of choices: colour, contacts, bodies, cut and view.

import { MAP_NAMES, PALETTE } from "../colour/maps.ts";
import type { Run } from "../data/api.ts";
import { FIELD_NAMES, FIELDS } from "../data/fields.ts";
import { AXES, type State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { numberField, section, select, slider, toggle } from "./controls.ts";
import { h } from "./dom.ts";
import { formatQuantity } from "./format.ts";

const percent = (value: number) => `${Math.round(100 * value)} %`;

/** Hides a node unless the state asks for it. */
function shownWhen(store: Store, keys: (keyof State)[], wanted: (state: Readonly<State>) => boolean, node: HTMLElement) {
  store.watch(keys, (state) => (node.hidden = !wanted(state)));
  return node;
}

export function makePanel(store: Store, run: Run, clipPosition: (at: number) => number): HTMLElement {
  return h(
    "aside",
    { class: "panel left", "aria-label": "What is shown" },
    colourSection(store),
    contactSection(store),
    bodySection(store, run),
    cutSection(store, clipPosition),
    viewSection(store),
  );
}

function colourSection(store: Store): HTMLElement {
  const continuous = (state: Readonly<State>) => !FIELDS[state.colour].categorical;
  const limits = h(
    "div",
    { class: "row pair" },
    h("span", { class: "label" }, "From – to"),
    numberField(store, "low", "Lower end of the colours"),
    numberField(store, "high", "Upper end of the colours"),
  );
  return section(
    "Colour",
    select(store, "colour", "By", FIELD_NAMES.map((name) => [name, FIELDS[name].label] as const)),
    shownWhen(store, ["colour"], continuous, h("div", { class: "stack" },
      select(store, "map", "Map", MAP_NAMES.map((name) => [name, name] as const)),
      select(store, "range", "Range", [
        ["seen", "all seen so far"],
        ["frame", "this frame"],
        ["fixed", "fixed"],
      ]),
      shownWhen(store, ["range"], (state) => state.range === "fixed", limits),
      h("div", { class: "toggles" }, toggle(store, "log", "Log scale", "L"), toggle(store, "reversed", "Reversed")),
    )),
  );
}

function contactSection(store: Store): HTMLElement {
  return section(
    "Contacts",
    h("div", { class: "toggles" }, toggle(store, "chains", "Force chains", "K"), toggle(store, "normals", "Normals", "N")),
    select(store, "contactColour", "Colour by", [
      ["force", "force"],
      ["class", "class"],
    ]),
    slider(store, "chainWidth", "Width", { min: 0.2, max: 3, step: 0.1 }, (value) => `× ${value.toFixed(1)}`),
  );
}

function bodySection(store: Store, run: Run): HTMLElement {
  const list = h("ul", { class: "groups", "aria-label": "Groups and walls" });
  run.groups.forEach((group, i) => {
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      const hidden = store.now.hidden.filter((name) => name !== group.name);
      store.set({ hidden: box.checked ? hidden : [...hidden, group.name] });
    });
    store.watch(["hidden"], (state) => (box.checked = !state.hidden.includes(group.name)));
    const swatch = h("i", { class: group.kind === "wall" ? "swatch wall" : "swatch" });
    swatch.style.setProperty("--colour", PALETTE[i % PALETTE.length]);
    list.append(
      h("li", {}, h("label", {}, box, swatch, h("span", { class: "name" }, group.name), h("small", {}, group.material))),
    );
  });
  return section(
    "Bodies",
    list,
    slider(store, "opacity", "Grains", { min: 0.05, max: 1, step: 0.05 }, percent),
    slider(store, "walls", "Walls", { min: 0, max: 1, step: 0.05 }, percent),
    h(
      "div",
      { class: "toggles" },
      toggle(store, "edges", "Edges", "E"),
      toggle(store, "grid", "Ground grid", "G"),
      run.periodic ? toggle(store, "cell", "Periodic cell", "B") : null,
    ),
  );
}

function cutSection(store: Store, clipPosition: (at: number) => number): HTMLElement {
  return section(
    "Cut",
    h("div", { class: "toggles" }, toggle(store, "clip", "Clip", "X"), toggle(store, "clipFlip", "Other side")),
    select(store, "clipAxis", "Across", AXES.map((axis) => [axis, axis] as const)),
    slider(store, "clipAt", "At", { min: 0, max: 1, step: 0.005 }, (at) => formatQuantity(clipPosition(at), "m", 3)),
  );
}

function viewSection(store: Store): HTMLElement {
  return section(
    "View",
    select(store, "projection", "Projection", [
      ["perspective", "perspective"],
      ["orthographic", "orthographic"],
    ]),
    h(
      "div",
      { class: "toggles" },
      toggle(store, "smooth", "Smooth motion", "I"),
      toggle(store, "loop", "Repeat"),
      toggle(store, "refine", "Soft shadows", "R"),
    ),
    select(store, "theme", "Theme", [
      ["auto", "as the system"],
      ["dark", "dark"],
      ["light", "light"],
    ]),
  );
}
