// Short words at the edge of the page: read aloud, gone by themselves, an error stays until it is closed.
import { h, iconButton } from "./dom.js";

const STAYS = 5000;
let place;

export function toastPlace() {
  place = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
  return place;
}

export function say(words, { kind = "info", action } = {}) {
  const toast = h("div", { class: `toast ${kind}` }, h("span", {}, words));
  const close = () => toast.remove();
  if (action) {
    toast.append(h("button", { type: "button", class: "plain", onclick: () => { close(); action.run(); } }, action.label));
  }
  toast.append(iconButton("cross", "Close this message", close));
  place?.append(toast);
  if (kind !== "error") {
    setTimeout(close, STAYS);
  }
  return close;
}

/** For what a person has just tried and what did not work. */
export function complain(error, what) {
  if (error?.name !== "AbortError") {
    say(`${what}: ${error?.detail ?? error?.message ?? error}`, { kind: "error" });
  }
}
