// The axes in the corner: which way x, y and z point; a click looks along one of them.

import type { Camera, StandardView } from "../scene/camera.ts";
import { h } from "./dom.ts";

const SIZE = 96;
const ARM = 34;
const COLOURS = { x: "var(--axis-x)", y: "var(--axis-y)", z: "var(--axis-z)" } as const;
const SVG = "http://www.w3.org/2000/svg";

interface Ball {
  view: StandardView;
  direction: [number, number, number];
  group: SVGGElement;
  line: SVGLineElement | null;
}

export class Gizmo {
  readonly element: HTMLElement;
  private readonly svg = document.createElementNS(SVG, "svg");
  private readonly balls: Ball[] = [];

  constructor(look: (view: StandardView) => void) {
    this.svg.setAttribute("viewBox", `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`);
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", "Axes: choose one to look along it");
    (["x", "y", "z"] as const).forEach((axis, k) => {
      for (const sign of [1, -1]) {
        const direction: [number, number, number] = [0, 0, 0];
        direction[k] = sign;
        this.balls.push(this.makeBall(`${sign > 0 ? "+" : "-"}${axis}`, direction, axis, sign > 0, look));
      }
    });
    this.element = h("div", { class: "gizmo" });
    this.element.append(this.svg);
  }

  update(camera: Camera): void {
    const { side, above } = camera.basis();
    const towards = camera.towardsEye();
    const placed = this.balls.map((ball) => {
      const [x, y, z] = ball.direction;
      const dot = (v: { x: number; y: number; z: number }) => v.x * x + v.y * y + v.z * z;
      const [px, py, depth] = [ARM * dot(side), -ARM * dot(above), dot(towards)];
      ball.group.setAttribute("transform", `translate(${px.toFixed(1)} ${py.toFixed(1)})`);
      ball.line?.setAttribute("x2", (-px).toFixed(1));
      ball.line?.setAttribute("y2", (-py).toFixed(1));
      ball.group.style.opacity = (0.72 + 0.28 * depth).toFixed(2);
      return { ball, depth };
    });
    placed.sort((a, b) => a.depth - b.depth);
    // Moving nodes would take the focus away: only when the order changes, and not while focused.
    const order = placed.map(({ ball }) => ball.group);
    const changed = order.some((group, i) => this.svg.children[i] !== group);
    if (changed && !this.svg.contains(document.activeElement)) this.svg.append(...order);
  }

  private makeBall(
    view: string,
    direction: Ball["direction"],
    axis: "x" | "y" | "z",
    positive: boolean,
    look: (view: StandardView) => void,
  ): Ball {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    group.setAttribute("aria-label", `Look from ${view}`);
    group.style.setProperty("--colour", COLOURS[axis]);
    const line = positive ? document.createElementNS(SVG, "line") : null;
    if (line) group.append(line);
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("r", positive ? "9" : "6");
    circle.setAttribute("class", positive ? "full" : "hollow");
    group.append(circle);
    if (positive) {
      const text = document.createElementNS(SVG, "text");
      text.textContent = axis;
      group.append(text);
    }
    const act = () => look(view as StandardView);
    group.addEventListener("click", act);
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      act();
    });
    this.svg.append(group);
    return { view: view as StandardView, direction, group, line };
  }
}
