// What went wrong, said in the page.

import { h, iconButton } from "./dom.ts";

export class Messages {
  readonly element = h("div", { class: "messages", role: "status", "aria-live": "polite" });
  private readonly shown = new Map<string, HTMLElement>();

  /** Shows a message under a name; one of the same name is replaced. */
  show(name: string, text: string, kind: "error" | "warning" | "note" = "error"): void {
    this.clear(name);
    const close = iconButton("close", "Dismiss", null, () => this.clear(name));
    const message = h("div", { class: `message ${kind}`, role: kind === "error" ? "alert" : null }, h("p", {}, text), close);
    this.shown.set(name, message);
    this.element.append(message);
  }

  clear(name: string): void {
    this.shown.get(name)?.remove();
    this.shown.delete(name);
  }
}

/** A page of its own for what makes it impossible to show anything. */
export function fullMessage(title: string, text: string, retry: (() => void) | null): HTMLElement {
  const card = h("main", { class: "full-message", role: "alert" }, h("h1", {}, title), h("p", {}, text));
  if (retry) {
    const button = h("button", { type: "button", class: "primary" }, "Try again");
    button.addEventListener("click", retry);
    card.append(button);
  }
  return card;
}
