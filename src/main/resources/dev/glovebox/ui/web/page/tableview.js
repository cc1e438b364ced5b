// A table out of CSV or TSV: its first row stays above; rows and columns are drawn as needed.
import { cells, columnsBetween, longest, rowStarts, separatorOf } from "./csv.js";
import { fill, h } from "./dom.js";
import { oneRow } from "./lines.js";
import { longList } from "./long.js";
import { nameOf } from "./place.js";
import { count, plural } from "./text.js";

const ROW = 28;
const SAMPLE = 200;
const MOST_COLUMNS = 2000;
const LONGEST_ROW = 64 * 1024;
const LONGEST_CELL = 300;
/** In pixels: the room beside a text, and what a column has at least and at most. */
const ROOM = 25;
const LEAST = 24;
const MOST = 320;
const NUMBER = /^\s*(?:[-+]?[\d.,]+%?)?\s*$/;

export function tableView(place, lines) {
  const separator = separatorOf(place.path, lines.line(0).text);
  const words = h("p", { class: "view-note", role: "status" }, "Reading the table …");
  const node = h("div", { class: "table-view" }, words);
  let list = null;
  let isClosed = false;
  let wanted = 0;
  rowsIn(lines.bytes, separator, () => isClosed).then((starts) => {
    if (starts) {
      const table = measured(lines.bytes, starts, separator);
      words.textContent = `${plural(Math.max(0, table.rows - 1), "row")}, ${plural(table.all, "column")}${table.all > table.columns ? `; the first ${count(table.columns)} are shown` : ""}`;
      list = drawn(place, table);
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

function measured(bytes, starts, separator) {
  const decoder = new TextDecoder();
  const rowAt = (i) => cells(decoder.decode(bytes.subarray(starts[i], Math.min(starts[i + 1], starts[i] + LONGEST_ROW))), separator);
  const rows = starts.length - 1;
  const sample = Array.from({ length: Math.min(rows, SAMPLE) }, (_, i) => rowAt(i));
  const all = sample.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Math.min(all, MOST_COLUMNS);
  const wide = ruler();
  const begins = [Math.max(LEAST, wide(count(rows))) + ROOM];
  longest(sample, columns).forEach(({ head, cells: texts }) => begins.push(begins.at(-1) + Math.max(LEAST, wide(head, "600"), ...texts.map((text) => wide(text))) + ROOM));
  const areNumbers = Array.from({ length: columns }, (_, column) => sample.length > 1 && sample.slice(1).every((row) => NUMBER.test(row[column] ?? "")));
  return { rowAt, rows, all, columns, begins, areNumbers };
}

/** How wide a text is drawn, in whole pixels; fonts differ from machine to machine. */
function ruler() {
  const pen = document.createElement("canvas").getContext("2d");
  const { fontFamily } = getComputedStyle(document.body);
  return (text, weight = "400") => {
    pen.font = `${weight} 13px ${fontFamily}`;
    return Math.min(MOST, Math.ceil(pen.measureText(shownCell(text.slice(0, LONGEST_CELL))).width));
  };
}

function drawn(place, table) {
  let shown = { from: 0, to: 0 };
  const line = (i, role) => lineOf(table, shown, i, role);
  const head = h("div", { class: "table-head", role: "rowgroup" });
  const list = longList({ count: Math.max(0, table.rows - 1), rowHeight: ROW, head, row: (i) => line(i + 1, "cell"),
    props: { class: "table", role: "table", "aria-label": `Table of ${nameOf(place)}`, "aria-rowcount": String(table.rows), "aria-colcount": String(table.columns + 1) } });
  list.node.querySelector(".long-rows").setAttribute("role", "rowgroup");
  const turn = () => {
    const { scrollLeft, clientWidth } = list.node;
    const now = columnsBetween(table.begins, scrollLeft, scrollLeft + Math.max(clientWidth, 400) + 200);
    if (now.from !== shown.from || now.to !== shown.to) {
      shown = now;
      fill(head, line(0, "columnheader"));
      list.redraw();
    }
  };
  const watch = new ResizeObserver(turn);
  watch.observe(list.node);
  list.node.addEventListener("scroll", turn, { passive: true });
  turn();
  return { ...list, close() { watch.disconnect(); list.close(); } };
}

function lineOf({ rowAt, begins, areNumbers }, { from, to }, i, role) {
  const found = rowAt(i);
  const number = h("span", { class: "number", role: role === "cell" ? "rowheader" : "columnheader", "aria-colindex": "1" }, i === 0 ? "#" : count(i));
  number.style.width = `${begins[0]}px`;
  const row = h("div", { class: "table-row", role: "row", "aria-rowindex": String(i + 1) }, number);
  row.style.width = `${begins.at(-1)}px`;
  for (let column = from; column < to; column++) {
    const node = cell(found[column], role, areNumbers[column]);
    node.setAttribute("aria-colindex", String(column + 2));
    node.style.width = `${begins[column + 1] - begins[column]}px`;
    node.style.marginLeft = column === from ? `${begins[from] - begins[0]}px` : "";
    row.append(node);
  }
  return row;
}

function cell(value, role, isNumber) {
  const text = shownCell((value ?? "").slice(0, LONGEST_CELL));
  return h("span", { role, class: `${isNumber ? "num" : ""}${value === undefined ? " missing" : ""}`, title: text.length > 30 ? text : null }, value?.length > LONGEST_CELL ? `${text}…` : text);
}

function shownCell(text) {
  return oneRow(text.replace(/\r?\n/g, " ⏎ "));
}
