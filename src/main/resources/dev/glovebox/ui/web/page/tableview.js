// A table out of CSV or TSV: its first row stays above, the others are drawn as needed.
import { cells, rowStarts, separatorOf, widths } from "./csv.js";
import { fill, h } from "./dom.js";
import { oneRow } from "./lines.js";
import { longList } from "./long.js";
import { nameOf } from "./place.js";
import { count, plural } from "./text.js";

const ROW = 28;
const SAMPLE = 200;
const MOST_COLUMNS = 200;
const LONGEST_ROW = 64 * 1024;
const LONGEST_CELL = 300;

export function tableView(place, lines) {
  const separator = separatorOf(place.path, lines.line(0).text);
  const words = h("p", { class: "view-note", role: "status" }, "Reading the table …");
  const node = h("div", { class: "table-view" }, words);
  let list = null;
  let isClosed = false;
  let wanted = 0;
  rowsIn(lines.bytes, separator, () => isClosed).then((starts) => {
    if (starts) {
      list = drawn(place, lines.bytes, starts, separator, words);
      fill(node, words, list.node);
      list.goTo(wanted);
    }
  });
  return { node, top: () => list?.top() ?? 0, goTo: (index) => { wanted = index; list?.goTo(index); }, close() { isClosed = true; list?.close(); } };
}

async function rowsIn(bytes, separator, isOver) {
  for (const part of rowStarts(bytes, separator)) {
    if (part) {
      return part;
    }
    await new Promise((resume) => setTimeout(resume));
    if (isOver()) {
      return null;
    }
  }
  return null;
}

function drawn(place, bytes, starts, separator, words) {
  const decoder = new TextDecoder();
  const rowAt = (i) => cells(decoder.decode(bytes.subarray(starts[i], Math.min(starts[i + 1], starts[i] + LONGEST_ROW))), separator);
  const rows = starts.length - 1;
  const sample = Array.from({ length: Math.min(rows, SAMPLE) }, (_, i) => rowAt(i));
  const all = sample.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Math.min(all, MOST_COLUMNS);
  words.textContent = `${plural(Math.max(0, rows - 1), "row")}, ${plural(all, "column")}${all > columns ? `; the first ${columns} are shown` : ""}`;
  const isNumber = Array.from({ length: columns }, (_, column) => sample.length > 1 && sample.slice(1).every((row) => /^\s*(?:[-+]?[\d.,]+%?)?\s*$/.test(row[column] ?? "")));
  const grid = `${Math.max(3, String(rows).length) + 2}ch ${widths(sample, columns).map((wide) => `calc(${wide}ch + 20px)`).join(" ")}`;
  const line = (i, role) => {
    const found = rowAt(i);
    const row = h("div", { class: "table-row", role: "row", "aria-rowindex": String(i + 1) }, h("span", { class: "number", role: role === "cell" ? "rowheader" : "columnheader" }, i === 0 ? "#" : count(i)),
      Array.from({ length: columns }, (_, column) => cell(found[column], role, isNumber[column])));
    row.style.gridTemplateColumns = grid;
    return row;
  };
  const head = h("div", { class: "table-head", role: "rowgroup" }, line(0, "columnheader"));
  const list = longList({ count: Math.max(0, rows - 1), rowHeight: ROW, head, row: (i) => line(i + 1, "cell"), props: { class: "table", role: "table", "aria-label": `Table of ${nameOf(place)}`, "aria-rowcount": String(rows), "aria-colcount": String(columns + 1) } });
  list.node.querySelector(".long-rows").setAttribute("role", "rowgroup");
  return list;
}

function cell(value, role, isNumber) {
  const text = oneRow((value ?? "").slice(0, LONGEST_CELL).replace(/\r?\n/g, " ⏎ "));
  return h("span", { role, class: `${isNumber ? "num" : ""}${value === undefined ? " missing" : ""}`, title: text.length > 30 ? text : null }, value?.length > LONGEST_CELL ? `${text}…` : text);
}
