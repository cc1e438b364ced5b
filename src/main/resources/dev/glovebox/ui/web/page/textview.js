// Text with its line numbers; the lines in sight are coloured a few at a time.
import { languageOf, painter } from "./code.js";
import { h } from "./dom.js";
import { withMarks, within } from "./finding.js";
import { longList } from "./long.js";
import { nameOf } from "./place.js";
import { count } from "./text.js";

const ROW = 20;
const LARGEST_PAINTED = 500_000;
/** Lines coloured at once, and lines before them that are read along, so that what began above goes on. */
const BLOCK = 150;
const BEFORE = 100;
const LONGEST_BLOCK = 40_000;

export function textView(place, lines) {
  const painted = new Map();
  let paint = null;
  let queue = [];
  let timer = 0;
  let isClosed = false;
  let marked = { pattern: null, hit: null };
  const list = longList({ count: lines.count, rowHeight: ROW, row, props: { class: "text", role: "region", "aria-label": `Text of ${nameOf(place)}` } });
  list.node.style.setProperty("--digits", `${String(lines.count).length}ch`);

  function row(i) {
    wish(Math.floor(i / BLOCK));
    return lineOf(i, lines.line(i), painted.get(Math.floor(i / BLOCK))?.[i % BLOCK], marked);
  }

  function wish(block) {
    if (paint && !painted.has(block) && !queue.includes(block)) {
      queue.push(block);
      timer ||= setTimeout(next);
    }
  }

  function reveal(i) {
    list.reveal(i);
    list.node.querySelector("mark.current, .cut.found")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** One block, then the page breathes; those that were scrolled past long ago wait behind. */
  function next() {
    timer = 0;
    const block = queue.pop();
    if (block === undefined || isClosed) {
      return;
    }
    painted.set(block, coloured(lines, block, paint));
    queue = queue.slice(-8);
    list.redraw();
    timer = queue.length > 0 ? setTimeout(next) : 0;
  }

  if (lines.bytes.length <= LARGEST_PAINTED) {
    painter(languageOf(place.path)).then((found) => { paint = found; list.redraw(); });
  }
  const find = { rows: { count: lines.count, text: (i) => lines.whole(i) }, top: list.top, reveal, mark: (pattern, hit) => { marked = { pattern, hit }; list.redraw(); } };
  return { node: list.node, find, top: list.top, goTo: list.goTo, close() { isClosed = true; clearTimeout(timer); list.close(); } };
}

function lineOf(i, { text, more }, parts, { pattern, hit }) {
  const isFit = parts?.reduce((sum, part) => sum + part.text.length, 0) === text.length;
  const marks = within(text, pattern);
  const current = hit?.row === i ? hit.nth : -1;
  return h("div", { class: "line" }, h("span", { class: "number", "aria-hidden": "true" }, i + 1),
    h("code", {}, withMarks(isFit ? parts : [{ text, kind: "" }], marks).map((part) => word(part, current))),
    more > 0 ? h("span", { class: `cut${current >= marks.length ? " found" : ""}` }, `… ${count(more)} more characters`) : null);
}

function word({ text, kind, mark }, current) {
  const inside = kind ? h("span", { class: kind }, text) : text;
  return mark === undefined ? inside : h("mark", { class: mark === current ? "current" : "" }, inside);
}

/** The parts of each line of a block; none when the block is too long to be coloured in a moment. */
function coloured(lines, block, paint) {
  const from = Math.max(0, block * BLOCK - BEFORE);
  const to = Math.min(lines.count, (block + 1) * BLOCK);
  const texts = Array.from({ length: to - from }, (_, i) => lines.line(from + i).text);
  const skipped = block * BLOCK - from;
  const isLong = (some) => some.reduce((sum, text) => sum + text.length, 0) > LONGEST_BLOCK;
  if (!isLong(texts)) {
    return paint(texts.join("\n")).slice(skipped);
  }
  const own = texts.slice(skipped);
  return isLong(own) ? [] : paint(own.join("\n"));
}
