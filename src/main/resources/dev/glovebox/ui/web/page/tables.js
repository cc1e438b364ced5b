// Tables that tools gave beside their text: rows of plain words, few enough to be drawn at once.
import { h } from "./dom.js";
import { oneLine, plural } from "./text.js";

const MOST = 4;
const MOST_COLUMNS = 24;
const MOST_ROWS = 50;
const LONGEST = 200;
const NUMBER = /^[+-]?(\d[\d,_]*\.?\d*|\.\d+)(e[+-]?\d+)?%?$|^(NaN|<NA>|inf|-inf)$/i;

/** `[{columns: [{name, isNumber}], rows: [[text]], note}]` of a call's details; whatever is no table is left out. */
export function tablesOf(details) {
  const given = Array.isArray(details?.tables) ? details.tables.slice(0, MOST) : [];
  return given.map(table).filter((each) => each !== null);
}

function table(given) {
  const names = Array.isArray(given?.columns) ? given.columns.slice(0, MOST_COLUMNS).map(cell) : [];
  const rows = (Array.isArray(given?.rows) ? given.rows : []).slice(0, MOST_ROWS)
    .filter((row) => Array.isArray(row) && row.length === names.length)
    .map((row) => row.map(cell));
  if (names.length === 0 || rows.length === 0) {
    return null;
  }
  const columns = names.map((name, i) => ({ name, isNumber: rows.every((row) => row[i] === "" || NUMBER.test(row[i])) }));
  return { columns, rows, note: noteOf(Number(given.more), Number(given.more_columns)) };
}

function cell(given) {
  return typeof given === "string" ? oneLine(given, LONGEST) : "";
}

function noteOf(rows, columns) {
  const words = [rows > 0 ? plural(rows, "more row") : "", columns > 0 ? plural(columns, "more column") : ""].filter((each) => each !== "");
  return words.length === 0 ? "" : `${words.join(" and ")} not shown here.`;
}

/** `{node, show(details)}`; hidden while there is none. */
export function tables(words) {
  const node = h("div", { class: "tool-tables", hidden: true });
  const show = (details) => {
    const all = tablesOf(details);
    node.replaceChildren(...all.flatMap((each, i) => draw(each, all.length === 1 ? words : `${words}, ${i + 1} of ${all.length}`)));
    node.hidden = all.length === 0;
  };
  return { node, show };
}

function draw({ columns, rows, note }, words) {
  const kind = (i) => (columns[i].isNumber ? "num" : null);
  const head = h("tr", {}, columns.map(({ name }, i) => h(name === "" ? "td" : "th", name === "" ? {} : { scope: "col", class: kind(i) }, name)));
  const body = rows.map((row) => h("tr", {}, row.map((text, i) => h("td", { class: kind(i) }, text))));
  const frame = h("div", { class: "tool-table", tabIndex: 0, role: "region", "aria-label": words }, h("table", {}, h("thead", {}, head), h("tbody", {}, body)));
  return note === "" ? [frame] : [frame, h("p", { class: "hint" }, note)];
}
