// Small dialogs: a question before something is lost, a name to give, and secrets that are shown once. Esc is the way back.
import { h, icon } from "./dom.js";

let number = 0;

/** True when the person agrees. The way back has the focus. */
export function confirm({ title, words, yes, no = "Keep it" }) {
  return opened(title, (close) => [
    [words].flat().map((sentence) => h("p", {}, sentence)),
    foot(h("button", { type: "button", autofocus: true, onclick: () => close(false) }, no),
      h("button", { type: "button", class: "danger", onclick: () => close(true) }, yes)),
  ], false);
}

/** Gives the value of the choice, or null. A choice is `{words, value, class?}`; the last has the focus, unless it destroys something. */
export function choose({ title, words, choices }) {
  const first = choices.at(-1).class === "danger" ? null : choices.at(-1);
  return opened(title, (close) => [
    h("p", {}, words),
    foot(h("button", { type: "button", onclick: () => close(null) }, "Cancel"),
      choices.map((choice) => h("button", { type: "button", class: choice.class ?? "", autofocus: choice === first, onclick: () => close(choice.value) }, choice.words))),
  ], null);
}

/** Gives what was typed, or null. `check` gives words when it will not do; what `run` refuses is said in place, and may be tried again. */
export function askName({ title, label, value = "", action, check, run }) {
  return opened(title, (close) => {
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
        close(field.value);
      } catch (error) {
        problem.textContent = error.code === "exists" ? "There is something of that name already: choose another." : error.detail ?? error.message;
      }
      go.disabled = false;
    };
    requestAnimationFrame(() => field.setSelectionRange(0, value.lastIndexOf(".") > 0 ? value.lastIndexOf(".") : value.length));
    return [h("form", { class: "ask", onsubmit: submit }, h("label", {}, h("span", {}, label), field), problem,
      foot(h("button", { type: "button", onclick: () => close(null) }, "Cancel"), go))];
  }, null);
}

/** Esc does not lose it: before it was copied only the button closes. */
export function showSecret({ title, words, secret }) {
  let safe = false;
  const status = h("p", { class: "hint", role: "status" });
  const value = h("input", { type: "text", readOnly: true, value: secret, "aria-label": "The token", class: "secret", onfocus: () => value.select() });
  const copy = h("button", { type: "button", class: "main", autofocus: true, onclick: async () => {
    safe = await copied(value);
    status.textContent = safe ? "Copied." : "This browser does not let the page copy: the token is selected, copy it by hand.";
  } }, icon("copy"), "Copy");
  value.addEventListener("copy", () => { safe = true; });
  return opened(title, (close) => [
    h("p", {}, words),
    h("div", { class: "secret-row" }, value, copy), status,
    foot(h("button", { type: "button", onclick: () => close(true) }, "I have it")),
  ], true, () => { status.textContent = safe ? "" : "Copy it first: nobody can read it again."; return safe; });
}

function foot(...buttons) {
  return h("div", { class: "dialog-foot" }, buttons);
}

async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** Resolves with what `close` was given, or with `otherwise` after Esc, which `mayCancel` can hold back. */
function opened(title, content, otherwise, mayCancel = () => true) {
  const id = `dialog-${++number}`;
  return new Promise((resolve) => {
    let answer = otherwise;
    const dialog = h("dialog", {
      class: "small-dialog", "aria-labelledby": id,
      // Browsers let a second Esc through `cancel` whatever it says; the key itself can be held back.
      onkeydown: (event) => { if (event.key === "Escape" && !mayCancel()) { event.preventDefault(); } },
      oncancel: (event) => mayCancel() || event.preventDefault(),
      onclose: () => { dialog.remove(); resolve(answer); },
    }, h("h2", { id }, title));
    content((given) => { answer = given; dialog.close(); }).flat(Infinity).forEach((part) => dialog.append(part));
    document.body.append(dialog);
    dialog.showModal();
  });
}
