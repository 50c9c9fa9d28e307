// Makes elements of the page.

type Child = Node | string | null;
type Attributes = Record<string, string | number | boolean | null>;

/** An element with attributes and children; `class`, `aria-…` and `data-…` as in HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** A button that says what it does also without its picture; `key` is shown in its hint. */
export function iconButton(picture: string, label: string, key: string | null, act: () => void): HTMLButtonElement {
  const button = h("button", {
    type: "button",
    class: "icon",
    "aria-label": label,
    title: key ? `${label} (${key})` : label,
  });
  if (key) button.setAttribute("aria-keyshortcuts", key);
  button.append(icon(picture));
  button.addEventListener("click", act);
  return button;
}

const PICTURES: Record<string, string> = {
  play: '<path d="M7 4.5v15l12-7.5z" fill="currentColor" stroke="none"/>',
  pause: '<path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" fill="currentColor" stroke="none"/>',
  back: '<path d="M15 6l-7 6 7 6M6 6v12"/>',
  forward: '<path d="M9 6l7 6-7 6M18 6v12"/>',
  first: '<path d="M19 6l-6 6 6 6M12 6l-6 6 6 6M4 6v12"/>',
  last: '<path d="M5 6l6 6-6 6M12 6l6 6-6 6M20 6v12"/>',
  loop: '<path d="M17 3l3 3-3 3M4 11V9a3 3 0 013-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 01-3 3H4"/>',
  fit: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/><circle cx="12" cy="12" r="3"/>',
  cube: '<path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9"/>',
  camera: '<path d="M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4z"/><circle cx="12" cy="13" r="3.5"/>',
  video: '<path d="M3 6.5h12v11H3zM15 10.5l6-3.5v10l-6-3.5"/>',
  stop: '<rect x="6" y="6" width="12" height="12" rx="1.5" fill="currentColor" stroke="none"/>',
  theme: '<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 010 16z" fill="currentColor" stroke="none"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 113.5 2.3c-.7.3-1 .9-1 1.700v.3M12 17v.1"/>',
  panel: '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M9.5 4.5v15"/>',
  chart: '<path d="M4 4v16h16M7 15l4-5 3 3 5-7"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  target: '<circle cx="12" cy="12" r="7"/><path d="M12 2v6M12 16v6M2 12h6M16 12h6"/>',
  follow: '<path d="M5 12h12M12 6l6 6-6 6M21 5v14"/>',
};

/** A small drawing. */
export function icon(picture: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = PICTURES[picture];
  return svg;
}

/** Replaces what an element holds. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child) => child !== null));
}
