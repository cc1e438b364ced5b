import { h } from "./dom.js";

export function workbench(context, job) {
  return { node: h("aside", { class: "workbench", "aria-label": "Workbench" }, job.id), close: () => {} };
}
