// What is known of the chosen grain: its data now, its contacts, and how it went.

import type { Run } from "../data/api.ts";
import { CONTACT_CLASSES, type Frame } from "../data/decode.ts";
import { indexOfId, type Sample } from "../data/series.ts";
import { Chart } from "./chart.ts";
import { fill, h, iconButton } from "./dom.ts";
import { formatNumber, formatQuantity, formatVector } from "./format.ts";

export interface InspectorActions {
  choose(id: number | null): void;
  focus(id: number): void;
  seek(time: number): void;
}

const CONTACTS_LISTED = 12;

interface Series {
  title: string;
  unit: string;
  colour: string;
  of: (sample: Sample) => number;
}

const SERIES: Series[] = [
  { title: "Speed", unit: "m/s", colour: "#66ccee", of: (s) => s.speed },
  { title: "Height z", unit: "m", colour: "#ccbb44", of: (s) => s.position[2] },
  { title: "Largest contact force", unit: "N", colour: "#ee6677", of: (s) => s.contactForce },
  { title: "Coordination", unit: "", colour: "#4477aa", of: (s) => s.coordination },
];

export class Inspector {
  readonly element: HTMLElement;
  private readonly title = h("h2", {});
  private readonly facts = h("dl", { class: "facts" });
  private readonly contacts = h("div", { class: "contacts" });
  private readonly charts = SERIES.map((series) => new Chart(series.title, series.unit, (time) => this.actions.seek(time)));
  private id: number | null = null;

  constructor(
    private readonly run: Run,
    private readonly actions: InspectorActions,
  ) {
    this.element = h(
      "section",
      { class: "inspector", "aria-label": "Chosen grain" },
      h(
        "header",
        {},
        this.title,
        iconButton("target", "Put it into the middle", "Shift+F", () => this.id !== null && actions.focus(this.id)),
        iconButton("close", "Choose none", "Escape", () => actions.choose(null)),
      ),
      this.facts,
      this.contacts,
      h("div", { class: "charts" }, ...this.charts.map((chart) => chart.element)),
    );
    this.element.hidden = true;
  }

  /** Shows a body as it is in a frame. */
  show(id: number | null, frame: Frame | null, displacement: number | null): void {
    this.id = id;
    this.element.hidden = id === null;
    if (id === null || !frame) return;
    const [group, material] = this.run.bodies[id] ?? [-1, -1];
    const kind = this.run.groups[group]?.kind === "wall" ? "Wall" : "Grain";
    this.title.textContent = `${kind} ${id}`;
    const i = indexOfId(frame, id);
    if (i < 0) {
      fill(this.facts, h("dt", {}, "State"), h("dd", {}, "not there in this frame"));
      fill(this.contacts);
      return;
    }
    const size = (v: ArrayLike<number>) => Math.hypot(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    const vector = (v: ArrayLike<number>, unit: string) => formatVector([v[3 * i], v[3 * i + 1], v[3 * i + 2]], unit);
    const rows: [string, string][] = [
      ["Group", this.run.groups[group]?.name ?? "–"],
      ["Material", this.run.materials[material] ?? "–"],
      ["Shape", `no. ${frame.shape[i]}${frame.scale[i] === 1 ? "" : `, × ${formatNumber(frame.scale[i], 3)}`}`],
      ["Position", vector(frame.position, "m")],
      ["Velocity", vector(frame.velocity, "m/s")],
      ["Speed", formatQuantity(size(frame.velocity), "m/s")],
      ["Angular speed", formatQuantity(size(frame.angularVelocity), "rad/s")],
      ["Displacement", displacement === null ? "–" : formatQuantity(displacement, "m")],
      ["Coordination", String(frame.coordination[i])],
      ["Largest force", formatQuantity(frame.contactForce[i], "N")],
    ];
    fill(this.facts, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
    this.listContacts(id, frame);
  }

  /** Shows how the grain went so far. */
  showSeries(samples: Sample[]): void {
    const time = samples.map((sample) => sample.time);
    SERIES.forEach((series, i) => {
      this.charts[i].show(time, [{ label: series.title, colour: series.colour, values: samples.map(series.of) }]);
    });
  }

  setTime(time: number): void {
    for (const chart of this.charts) chart.setTime(time);
  }

  recolour(): void {
    for (const chart of this.charts) chart.recolour();
  }

  private listContacts(id: number, frame: Frame): void {
    const { contacts } = frame;
    const found: { other: number; size: number; kind: number }[] = [];
    for (let c = 0; c < contacts.count; c++) {
      if (contacts.bodyA[c] !== id && contacts.bodyB[c] !== id) continue;
      const size = Math.hypot(contacts.force[3 * c], contacts.force[3 * c + 1], contacts.force[3 * c + 2]);
      found.push({ other: contacts.bodyA[c] === id ? contacts.bodyB[c] : contacts.bodyA[c], size, kind: contacts.kind[c] });
    }
    found.sort((a, b) => b.size - a.size);
    const rows = found.slice(0, CONTACTS_LISTED).map(({ other, size, kind }) => {
      const button = h("button", { type: "button", class: "link" }, this.nameOf(other));
      button.addEventListener("click", () => this.actions.choose(other));
      return h("tr", {}, h("td", {}, button), h("td", {}, CONTACT_CLASSES[kind] ?? "–"), h("td", {}, formatQuantity(size, "N", 3)));
    });
    const more = found.length > CONTACTS_LISTED ? h("p", { class: "note" }, `and ${found.length - CONTACTS_LISTED} more`) : null;
    if (rows.length === 0) fill(this.contacts, h("p", { class: "note" }, "Touches nothing."));
    else {
      const head = h("tr", {}, ...["Touches", "Class", "Force"].map((name) => h("th", { scope: "col" }, name)));
      fill(this.contacts, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)), more);
    }
  }

  private nameOf(id: number): string {
    const group = this.run.groups[this.run.bodies[id]?.[0] ?? -1];
    return group?.kind === "wall" ? group.name : `grain ${id}`;
  }
}
