// A bar of a round length, as long as it is at the camera's target.

import { roundDown } from "../colour/range.ts";
import { h } from "./dom.ts";
import { formatLength } from "./format.ts";

const WIDEST = 150;

export class ScaleBar {
  readonly element: HTMLElement;
  private readonly bar = h("i", {});
  private readonly label = h("span", {});
  /** Length (m) and width (CSS pixels) as shown. */
  length = 0;
  width = 0;

  constructor() {
    this.element = h("div", { class: "scale-bar", role: "img", "aria-label": "Scale" }, this.label, this.bar);
  }

  /** Shows the scale of a picture in which a pixel is so many metres. */
  show(metresPerPixel: number): void {
    const length = roundDown(metresPerPixel * WIDEST);
    this.length = length;
    this.width = length / metresPerPixel;
    const text = formatLength(length);
    if (this.label.textContent !== text) {
      this.label.textContent = text;
      this.element.setAttribute("aria-label", `Scale: ${text}`);
    }
    this.bar.style.width = `${this.width.toFixed(1)}px`;
  }
}
