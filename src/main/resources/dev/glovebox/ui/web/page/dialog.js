// Questions that stop everything else: named, answered by keys, and closed by Esc as by "Cancel".
import { h } from "./dom.js";

let asked = 0;

/** Gives the value of the choice, or null. A choice is `{words, value, class?}`; the last has the focus. */
export function choose({ title, words, choices }) {
  return show(title, (answer) => [
    h("p", {}, words),
    buttons(answer, choices.map((choice) => h("button", { type: "button", class: choice.class ?? "", autofocus: choice === choices.at(-1), onclick: () => answer(choice.value) }, choice.words))),
  ]);
}

/** Gives what was typed, or null. `check` gives words when it will not do; what `run` refuses is said in place, and may be tried again. */
export function askName({ title, label, value = "", action, check, run }) {
  return show(title, (answer) => {
    const field = h("input", { value, "aria-label": label, autocomplete: "off", spellcheck: false, maxLength: 1000, "aria-describedby": "name-problem" });
    const problem = h("p", { class: "form-problem", id: "name-problem", role: "alert" });
    const go = h("button", { class: "main" }, action);
    const submit = async (event) => {
      event.preventDefault();
      problem.textContent = check(field.value) ?? "";
      if (problem.textContent) {
        return;
      }
      go.disabled = true;
      try {
        await run(field.value);
        answer(field.value);
      } catch (error) {
        problem.textContent = error.code === "exists" ? "There is something of that name already: choose another." : error.detail ?? error.message;
      }
      go.disabled = false;
    };
    requestAnimationFrame(() => field.setSelectionRange(0, value.lastIndexOf(".") > 0 ? value.lastIndexOf(".") : value.length));
    return h("form", { class: "ask", onsubmit: submit }, h("label", {}, h("span", {}, label), field), problem, buttons(answer, [go]));
  });
}

function buttons(answer, others) {
  return h("div", { class: "ask-buttons" }, h("button", { type: "button", onclick: () => answer(null) }, "Cancel"), others);
}

function show(title, inside) {
  return new Promise((resolve) => {
    const id = `ask-${++asked}`;
    let answered = null;
    const dialog = h("dialog", { class: "ask-dialog", "aria-labelledby": id, onclose: () => { dialog.remove(); resolve(answered); } }, h("h2", { id }, title));
    const answer = (value) => { answered = value; dialog.close(); };
    dialog.append(...[inside(answer)].flat());
    document.body.append(dialog);
    dialog.showModal();
  });
}
