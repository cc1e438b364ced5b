// What stands in a tab of the workbench while there is nothing live to see.
import { h, icon } from "./dom.js";

/** Why nothing is live, in words, or null when the box is open. */
export function whyClosed(standing) {
  const { job } = standing;
  if (standing.isBoxOpen) {
    return null;
  }
  if (standing.isOver) {
    return "It has ended, and its box is closed.";
  }
  return { queued: "Not begun yet: the box opens then.", idle: "The box is closed while the conversation rests. It opens again with your next message." }[job.state] ?? "The box is opening …";
}

/** `again` tries once more, where that may help. */
export function calm(words, { hints = [], again = null } = {}) {
  return h("div", { class: "state", role: "status" }, h("p", {}, words), hints.map((hint) => h("p", { class: "hint" }, hint)),
    again ? h("button", { type: "button", onclick: again }, icon("retry"), "Try again") : null);
}
