// Parts of forms: a field with its words and its problem beside it, and a choice of few.
import { h } from "./dom.js";

/** `control` gets its label, hint and problem; `problem(words)` shows one, or none. */
export function field({ id, label, hint, control }) {
  const place = h("p", { class: "form-problem", id: `${id}-problem`, "aria-live": "polite" });
  control.id = id;
  control.setAttribute("aria-describedby", [hint ? `${id}-hint` : "", place.id].join(" ").trim());
  const problem = (words) => {
    place.textContent = words;
    if (words) {
      control.setAttribute("aria-invalid", "true");
    } else {
      control.removeAttribute("aria-invalid");
    }
  };
  control.addEventListener("input", () => place.textContent && problem(""));
  return { node: h("div", { class: "field" }, h("label", { for: id }, label), control, hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null, place), control, problem };
}

/** One of a few, all in sight; arrow keys move between them. `options` are [value, words, hint]. */
export function choice({ name, legend, options, value, onChange }) {
  const inputs = options.map(([given, words, hint]) => {
    const input = h("input", { type: "radio", name, value: given, checked: given === value, onchange: () => onChange(given) });
    return { given, input, node: h("label", { title: hint }, input, h("span", {}, words)) };
  });
  return {
    node: h("fieldset", { class: "choice" }, h("legend", { class: "hidden-words" }, legend), inputs.map(({ node }) => node)),
    set: (wanted) => inputs.forEach(({ given, input }) => { input.checked = given === wanted; }),
  };
}

/** As high as what is in it, up to its own max-height. */
export function grow(area) {
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}

/** Runs one at a time: while it runs, the button says so and takes no other press. */
export async function busy(button, words, run) {
  if (button.getAttribute("aria-disabled") === "true") {
    return undefined;
  }
  const before = [...button.childNodes];
  button.setAttribute("aria-disabled", "true");
  button.replaceChildren(words);
  try {
    return await run();
  } finally {
    button.removeAttribute("aria-disabled");
    button.replaceChildren(...before);
  }
}

/** A problem in words, with when to come again. */
export function told(problem) {
  const words = problem?.detail ?? String(problem?.message ?? problem);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return problem?.retryAfter > 0 ? `${sentence} Try again in ${problem.retryAfter} s.` : sentence;
}
