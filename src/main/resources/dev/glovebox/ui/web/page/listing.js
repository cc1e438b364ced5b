// A list that comes in pages: loading, empty, failed and "more" look the same everywhere.
import { weather } from "./api.js";
import { fill, h } from "./dom.js";
import { told } from "./forms.js";

/** Once more when the server is there again, or the person signed in again. */
export function whenBack(run, signal) {
  weather.addEventListener("online", run, { once: true, signal });
  addEventListener("signed-in-again", run, { once: true, signal });
}

/**
 * `load(cursor, signal)` gives {items, next}, `row(item)` a node for `body`. Items come after those that are there; `again()` begins anew and
 * keeps the old rows in sight until the new ones are there.
 */
export function listing({ body, row, load, empty, waiting = "Looking …" }) {
  const note = h("p", { class: "list-note", role: "status" });
  const more = h("button", { type: "button", hidden: true, onclick: () => go(next) }, "More");
  let next = null;
  let turn = new AbortController();
  async function go(cursor) {
    turn.abort();
    const mine = turn = new AbortController();
    fill(note, waiting);
    more.hidden = true;
    body.setAttribute("aria-busy", "true");
    try {
      const page = await load(cursor, mine.signal);
      if (mine.signal.aborted) {
        return;
      }
      const rows = page.items.map(row);
      if (cursor) {
        body.append(...rows);
      } else {
        body.replaceChildren(...rows);
      }
      next = page.next;
      more.hidden = next === null;
      fill(note, body.childElementCount === 0 && next === null ? empty() : "");
    } catch (problem) {
      if (!mine.signal.aborted) {
        whenBack(() => go(cursor), mine.signal);
        fill(note, h("span", { class: "form-problem" }, told(problem)), " ", h("button", { type: "button", onclick: () => go(cursor) }, "Try again"));
      }
    } finally {
      if (turn === mine) {
        body.removeAttribute("aria-busy");
      }
    }
  }
  return { node: [note, more], again: () => go(null), close: () => turn.abort() };
}
