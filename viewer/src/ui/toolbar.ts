// The bar above: what run this is, and what can be done with the picture.

import picture from "../icon.svg";
import type { Run } from "../data/api.ts";
import type { StandardView } from "../scene/camera.ts";
import { fill, h, icon, iconButton } from "./dom.ts";

export interface ToolbarActions {
  fit(): void;
  look(view: StandardView): void;
  projection(): void;
  picture(): void;
  video(): void;
  theme(): void;
  panel(): void;
  plots(): void;
  help(): void;
}

const VIEWS: [StandardView, string][] = [
  ["iso", "From the corner"],
  ["+x", "From +x"],
  ["-x", "From −x"],
  ["+y", "From +y"],
  ["-y", "From −y"],
  ["+z", "From above, +z"],
  ["-z", "From below, −z"],
];

export class Toolbar {
  readonly element: HTMLElement;
  private readonly badge = h("span", { class: "badge", role: "status" });
  private readonly video: HTMLButtonElement;
  private readonly panel: HTMLButtonElement;
  private readonly plots: HTMLButtonElement;

  constructor(run: Run, actions: ToolbarActions) {
    const views = h(
      "select",
      { class: "views", "aria-label": "Standard view" },
      h("option", { value: "", disabled: true, selected: true, hidden: true }, "View"),
      ...VIEWS.map(([view, text]) => h("option", { value: view }, text)),
    );
    views.addEventListener("change", () => {
      actions.look(views.value as StandardView);
      views.value = "";
    });
    this.video = iconButton("video", "Record a video", "V", actions.video);
    this.panel = iconButton("panel", "Panel of choices", "H", actions.panel);
    this.plots = iconButton("chart", "Plots", "P", actions.plots);
    const facts = [`${run.bodies.length.toLocaleString("en-GB")} bodies`, run.version ? `polygrain ${run.version}` : ""];
    this.element = h(
      "header",
      { class: "toolbar" },
      this.panel,
      h("span", { class: "brand" }, logo(), "Polygrain"),
      h("h1", { title: run.scene }, run.title),
      h("span", { class: "facts" }, facts.filter(Boolean).join(" · ")),
      this.badge,
      h("span", { class: "space" }),
      views,
      iconButton("fit", "Fit the scene", "F", actions.fit),
      iconButton("cube", "Perspective or orthographic", "O", actions.projection),
      h("span", { class: "divider" }),
      iconButton("camera", "Save the picture", "Control+S", actions.picture),
      this.video,
      h("span", { class: "divider" }),
      iconButton("theme", "Dark or light", "T", actions.theme),
      iconButton("help", "Keys and gestures", "?", actions.help),
      this.plots,
    );
    this.setBadge(null);
  }

  /** "live", "done", "lost" – or nothing. */
  setBadge(state: "live" | "lost" | null): void {
    this.badge.hidden = state === null;
    this.badge.className = `badge ${state ?? ""}`;
    this.badge.textContent = state === "live" ? "live" : state === "lost" ? "no connection" : "";
  }

  setRecording(on: boolean): void {
    this.video.setAttribute("aria-pressed", String(on));
    this.video.setAttribute("aria-label", on ? "End the video" : "Record a video");
    fill(this.video, icon(on ? "stop" : "video"));
  }

  setOpen(panel: boolean, plots: boolean): void {
    this.panel.setAttribute("aria-pressed", String(panel));
    this.plots.setAttribute("aria-pressed", String(plots));
  }
}

function logo(): HTMLElement {
  return h("img", { src: picture, alt: "", width: 20, height: 20 });
}
