// The list of keys and gestures.

import { h, iconButton } from "./dom.ts";

const KEYS: [title: string, rows: [keys: string, what: string][]][] = [
  [
    "Time",
    [
      ["Space", "play or pause"],
      ["← →", "one frame back or on; with Shift ten"],
      ["Home End", "first or last frame"],
      ["< >", "slower or faster"],
      ["I", "smooth motion between frames"],
    ],
  ],
  [
    "Camera",
    [
      ["Drag", "turn; with the right button or Shift, move"],
      ["Wheel", "nearer or farther, towards the pointer"],
      ["W A S D", "turn; with Shift, move"],
      ["+ −", "nearer or farther"],
      ["F", "fit the scene; on a chosen grain, Shift F"],
      ["1 2 3", "from +x, −y, +z; with Shift, from the other side"],
      ["0", "from the corner"],
      ["O", "perspective or orthographic"],
    ],
  ],
  [
    "Show",
    [
      ["C", "next colour; with Shift, the one before"],
      ["M", "next colour map"],
      ["L", "logarithmic colours"],
      ["K", "force chains"],
      ["N", "contact normals"],
      ["X", "clipping plane; [ ] move it"],
      ["E", "edges"],
      ["G", "ground grid"],
      ["B", "outline of a periodic cell"],
      ["R", "soft shadows on what stands still"],
    ],
  ],
  [
    "Grains and page",
    [
      ["Click", "choose a grain; double click puts it into the middle"],
      ["J", "choose a grain by its number"],
      ["Esc", "choose none"],
      ["H P", "panel of choices, plots"],
      ["T", "dark or light"],
      ["Ctrl S", "save the picture"],
      ["V", "record a video; once more ends it"],
      ["?", "this help"],
    ],
  ],
];

export function makeHelp(): HTMLDialogElement {
  const dialog = h("dialog", { class: "help", "aria-labelledby": "help-title" });
  const close = iconButton("close", "Close", "Escape", () => dialog.close());
  const columns = h("div", { class: "columns" });
  for (const [title, rows] of KEYS) {
    const list = h("dl", {});
    for (const [keys, what] of rows) {
      const names = h("dt", {});
      for (const key of keys.split(" ")) names.append(h("kbd", {}, key), " ");
      list.append(names, h("dd", {}, what));
    }
    columns.append(h("section", {}, h("h3", {}, title), list));
  }
  dialog.append(h("header", {}, h("h2", { id: "help-title" }, "Keys and gestures"), close), columns);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
