// Desktops and terminals take every key; one of them leads out again, and stands beside them in words.
import { h } from "./dom.js";

const KEY = "F6";

export function wayOutWords(what) {
  return h("span", { class: "hint way-out" }, h("kbd", {}, KEY), ` leaves ${what}`);
}

/** Before the program inside hears it. `to()` gives what gets the focus. */
export function wayOut(place, to) {
  place.addEventListener("keydown", (event) => {
    if (event.key === KEY && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      event.stopImmediatePropagation();
      to()?.focus();
    }
  }, { capture: true });
}
