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

/** `again` tries once more, where that may help; `deed` is `[picture, words, run]` of what else can be done. */
export function calm(words, { hints = [], again = null, deed = null } = {}) {
  const button = ([picture, label, run], kind = "") => h("button", { type: "button", class: kind, onclick: run }, icon(picture), label);
  return h("div", { class: "state", role: "status" }, h("p", {}, words), hints.map((hint) => h("p", { class: "hint" }, hint)),
    deed ? button(deed, "main") : null, again ? button(["retry", "Try again", again]) : null);
}

/** Instead of a frame that cannot be entered. */
export function framesAreShut(openAlone) {
  return calm("This browser keeps nothing for what is framed, so it cannot be shown here.", { hints: ["In a tab of its own it can."], deed: ["window", "Open in a new tab", openAlone] });
}
