// One place for keys: what is typed into a field is never taken for a command.
import { h } from "./dom.js";

const shown = [];
const actions = new Map();
let first = "";
let firstAt = 0;

const UNTYPED = ["radio", "checkbox", "file"];

function isTyping(event) {
  const at = event.target;
  return at instanceof HTMLElement && (at.isContentEditable || (["INPUT", "TEXTAREA", "SELECT"].includes(at.tagName) && !UNTYPED.includes(at.type)));
}

/** `keys` is one key, or two after each other such as "g f". */
export function onKeys(keys, words, run) {
  if (!actions.has(keys)) {
    shown.push({ keys, words });
  }
  actions.set(keys, run);
}

export function listen() {
  onKeys("?", "This list", showKeys);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector("dialog[open]")) {
      return;
    }
    const pair = performance.now() - firstAt < 1500 ? `${first} ${event.key}` : "";
    const run = actions.get(pair) ?? actions.get(event.key);
    first = event.key;
    firstAt = performance.now();
    if (run) {
      event.preventDefault();
      first = "";
      run(event);
    }
  });
}

export function showKeys() {
  const dialog = h("dialog", { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", {}, shown.map(({ keys, words }) => [h("dt", {}, keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, words)])),
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
}
