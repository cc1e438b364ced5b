// The model's plan: its steps with their marks, in the conversation and, while it works, above the composer.
import { h, icon } from "./dom.js";
import { oneLine } from "./text.js";

const MARKS = { done: ["check", "Done"], active: ["play", "Now"] };
const MOST_STEPS = 100;

export function planList(steps) {
  return h("ol", { class: "plan-steps" }, steps.slice(0, MOST_STEPS).map((step) => {
    const [mark, words] = MARKS[step.status] ?? [null, "To do"];
    return h("li", { "data-status": MARKS[step.status] ? step.status : "pending" },
      h("span", { class: "plan-mark", title: words }, mark ? icon(mark) : h("span", { class: "plan-open" }), h("span", { class: "hidden-words" }, `${words}:`)),
      h("span", {}, oneLine(step.text ?? "", 400)));
  }));
}

export function planWords(steps) {
  const done = steps.filter((step) => step.status === "done").length;
  return `${done} of ${steps.length} done`;
}

/** What it is at, in one line that unfolds. */
export function planStrip() {
  const words = h("span", { class: "plan-now" });
  const figures = h("span", { class: "plan-figures num" });
  const bar = h("progress", { "aria-label": "Steps of the plan that are done" });
  const place = h("div", {});
  const node = h("details", { class: "plan-strip", hidden: true }, h("summary", {}, bar, words, figures), place);
  let drawn = null;
  return {
    node,
    show: (steps, isWorking) => {
      node.hidden = !isWorking || !steps?.length;
      if (!node.hidden && steps !== drawn) {
        drawn = steps;
        words.textContent = oneLine(steps.find((step) => step.status === "active")?.text ?? "Plan", 120);
        figures.textContent = planWords(steps);
        bar.max = steps.length;
        bar.value = steps.filter((step) => step.status === "done").length;
        place.replaceChildren(planList(steps));
      }
    },
  };
}
