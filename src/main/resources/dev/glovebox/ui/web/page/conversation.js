import { h } from "./dom.js";

export function conversation(context, job) {
  return { node: h("section", { class: "talk", "aria-label": "Conversation" }, job.id), close: () => {} };
}
