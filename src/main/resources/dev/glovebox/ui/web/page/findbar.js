// The field for finding words in the file that is looked at, above it while it is wanted.
import { h, iconButton } from "./dom.js";
import { MOST_HITS, firstFrom, patternOf, search } from "./finding.js";
import { count } from "./text.js";

const LONGEST = 200;
const PAUSE = 120;

/**
 * `view()` gives what is looked at, or null where nothing can be found: `{rows: {count, text(i)}, top(), reveal(i), mark(pattern, hit)}`.
 * `left()` is called when the field goes away.
 */
export function findBar({ view, left }) {
  const field = h("input", { type: "search", "aria-label": "Find in this file", placeholder: "Find", maxLength: LONGEST, autocomplete: "off", spellcheck: false });
  const words = h("span", { class: "find-count num", role: "status" });
  const node = h("div", { class: "find", role: "search", hidden: true }, field, words,
    iconButton("up", "The one before (Shift-Enter)", () => step(-1)), iconButton("down", "Next (Enter)", () => step(1)), iconButton("cross", "Close (Esc)", () => close()));
  let hits = [];
  let at = -1;
  let turn = 0;
  let timer = 0;
  const show = () => {
    words.textContent = field.value === "" ? "" : hits.length === 0 ? "Not found" : `${count(at + 1)} of ${count(hits.length)}${hits.length === MOST_HITS ? " and more" : ""}`;
  };
  const go = () => {
    const found = view();
    found?.mark(patternOf(field.value), hits[at] ?? null);
    if (hits[at]) {
      found.reveal(hits[at].row);
    }
    show();
  };
  const look = async () => {
    const mine = ++turn;
    const found = view();
    const pattern = patternOf(field.value);
    words.textContent = pattern ? "Looking …" : "";
    const all = pattern && found ? await search(found.rows, pattern, { isOver: () => mine !== turn, pause: () => new Promise((resume) => setTimeout(resume)) }) : [];
    if (all !== null && mine === turn) {
      hits = all;
      at = hits.length === 0 ? -1 : firstFrom(hits, found.top());
      go();
    }
  };
  const step = (by) => {
    if (hits.length > 0) {
      at = (at + by + hits.length) % hits.length;
      go();
    }
  };
  const close = () => {
    node.hidden = true;
    turn++;
    view()?.mark(null, null);
    left();
  };
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, PAUSE); });
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === field) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  });
  return {
    node,
    open() { node.hidden = !view(); field.select(); field.focus(); look(); },
    /** Another file or another view of it. */
    changed() { hits = []; at = -1; node.hidden ||= !view(); if (!node.hidden) { look(); } },
    close() { clearTimeout(timer); turn++; },
  };
}
