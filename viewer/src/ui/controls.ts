// Controls bound to one value of the state each.

import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { h } from "./dom.ts";

type KeysOf<T> = { [K in keyof State]: State[K] extends T ? K : never }[keyof State];

let count = 0;
const newId = () => `control-${count++}`;

/** A row with a label and a control. */
function row(label: string, id: string, ...controls: Node[]): HTMLElement {
  return h("div", { class: "row" }, h("label", { for: id }, label), ...controls);
}

export function select<K extends KeysOf<string>>(
  store: Store,
  key: K,
  label: string,
  options: readonly (readonly [value: State[K] & string, text: string])[],
): HTMLElement {
  const id = newId();
  const control = h("select", { id }, ...options.map(([value, text]) => h("option", { value }, text)));
  control.addEventListener("change", () => store.set({ [key]: control.value } as Partial<State>));
  store.watch([key], (state) => (control.value = state[key] as string));
  return row(label, id, control);
}

export function toggle(store: Store, key: KeysOf<boolean>, label: string, shortcut?: string): HTMLElement {
  const control = h("input", { type: "checkbox", role: "switch" });
  if (shortcut) control.setAttribute("aria-keyshortcuts", shortcut);
  control.addEventListener("change", () => store.set({ [key]: control.checked } as Partial<State>));
  store.watch([key], (state) => (control.checked = state[key]));
  const text = h("span", {}, label);
  return h("label", { class: "toggle", title: shortcut ? `${label} (${shortcut})` : label }, control, text);
}

export function slider(
  store: Store,
  key: KeysOf<number>,
  label: string,
  limits: { min: number; max: number; step: number },
  format: (value: number) => string,
): HTMLElement {
  const id = newId();
  const control = h("input", { type: "range", id, ...limits });
  const output = h("output", { for: id });
  control.addEventListener("input", () => store.set({ [key]: control.valueAsNumber } as Partial<State>));
  store.watch([key], (state) => {
    control.valueAsNumber = state[key];
    output.value = format(state[key]);
    control.setAttribute("aria-valuetext", output.value);
    const share = (state[key] - limits.min) / (limits.max - limits.min);
    control.style.setProperty("--share", `${100 * share}%`);
  });
  return row(label, id, control, output);
}

/** A field for a number; what is no number is put back. */
export function numberField(store: Store, key: KeysOf<number>, label: string): HTMLInputElement {
  const control = h("input", { type: "text", inputmode: "decimal", "aria-label": label, class: "number" });
  const show = () => (control.value = String(Number(store.now[key].toPrecision(4))));
  control.addEventListener("change", () => {
    const value = Number(control.value.replace("−", "-").replace(",", "."));
    if (control.value.trim() !== "" && Number.isFinite(value)) store.set({ [key]: value } as Partial<State>);
    show();
  });
  store.watch([key], show);
  return control;
}

/** A part of the panel that can be folded. */
export function section(title: string, ...children: Node[]): HTMLDetailsElement {
  return h("details", { class: "section", open: true }, h("summary", {}, title), h("div", { class: "body" }, ...children));
}
