// At phone width one pane is in sight at a time: which one, and the way to the others.
import { h, icon } from "./dom.js";

/** The pane that a frame shows; pages such as the history are none of them. */
export function paneOf(view, isListOpen, isWorkOpen) {
  if (isListOpen) {
    return "list";
  }
  return { j: isWorkOpen ? "work" : "talk", new: "new" }[view] ?? null;
}

/** `frame` tells by its classes and its view what is open; whoever changes them need not know of the bar. */
export function bottomBar(frame, context) {
  const to = (words, name, picture, run) => h("button", { type: "button", onclick: run, "data-to": name }, icon(picture), h("span", {}, words));
  const { classList } = frame;
  const node = h("nav", { class: "bottom-bar", "aria-label": "Panes" },
    to("List", "list", "menu", () => { classList.toggle("rail-open"); classList.remove("work-open"); }),
    to("Talk", "talk", "chat", () => classList.remove("rail-open", "work-open")),
    to("Work", "work", "panel", () => { classList.add("work-open"); classList.remove("rail-open"); }),
    to("New", "new", "plus", () => { classList.remove("rail-open", "work-open"); context.go("#/new"); }));
  const mark = () => {
    const now = paneOf(frame.dataset.view, classList.contains("rail-open"), classList.contains("work-open"));
    for (const button of node.children) {
      if (button.dataset.to === now) {
        button.setAttribute("aria-current", "true");
      } else {
        button.removeAttribute("aria-current");
      }
    }
  };
  new MutationObserver(mark).observe(frame, { attributes: true, attributeFilter: ["class", "data-view"] });
  mark();
  return node;
}
