// The tab of changes: what differs from the start, file by file, each unfolded to its diff.
import { api } from "./api.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { marked, rowsOf } from "./diff.js";
import { keepFresh } from "./freshness.js";
import { oneRow } from "./lines.js";
import { longList } from "./long.js";
import { asQuery, fromQuery, keyOf, seen } from "./place.js";
import { count, plural } from "./text.js";

const ROW = 20;
const INLINE = 200;
const TALLEST = 480;
const AT_ONCE = 200;
const LONGEST = 2000;
const MARKS = { added: ["A", "added"], changed: ["M", "changed"], deleted: ["D", "deleted"] };

export function changes({ job, standing, go }) {
  const head = h("p", { class: "changes-sum", role: "status" });
  const list = h("div", { class: "changes-list" });
  const node = h("div", { class: "changes" }, h("div", { class: "work-bar", role: "toolbar", "aria-label": "Changes" }, head, h("span", { class: "gap" }), iconButton("retry", "Look again", () => load(tab))), list);
  const tab = { job, go, standing, head, list, open: new Map(), isFirst: true, heard: "", lists: [], wanted: null, most: AT_ONCE, turn: 0 };
  const fresh = keepFresh(job.id, node, () => load(tab));
  const begin = () => { if (!tab.isAsked) { load(tab); } };
  standing.addEventListener("change", begin);
  load(tab);
  return {
    node,
    moved: (query) => { tab.wanted = fromQuery(query); unfoldWanted(tab); },
    shown: fresh.look,
    close() { tab.turn++; standing.removeEventListener("change", begin); fresh.close(); tab.lists.forEach((one) => one.close()); },
  };
}

async function load(tab) {
  tab.isAsked = tab.standing.hasFiles;
  if (!tab.isAsked) {
    fill(tab.list, nothing(tab.standing.isOver ? "It ended before it began, so nothing has changed." : "Not begun yet, or just beginning."));
    return;
  }
  const turn = ++tab.turn;
  const waiting = setTimeout(() => { if (tab.isFirst) { tab.head.textContent = "Comparing with the start …"; } }, 200);
  try {
    const found = await api.get(`/jobs/${encodeURIComponent(tab.job.id)}/changes`);
    if (turn === tab.turn) {
      take(tab, found);
    }
  } catch (error) {
    if (turn === tab.turn) {
      failed(tab, error);
    }
  }
  clearTimeout(waiting);
}

function take(tab, found) {
  const heard = JSON.stringify(found);
  if (heard === tab.heard) {
    return;
  }
  if (tab.isFirst && found.items.length > 0) {
    tab.open.set(keyOf(found.items[0]), true);
  }
  Object.assign(tab, { heard, found, isFirst: false });
  draw(tab);
  unfoldWanted(tab);
}

function failed(tab, error) {
  if (tab.found) {
    tab.head.textContent = `${sum(tab.found)} · may be old: ${error.detail ?? error.message}`;
    return;
  }
  tab.head.textContent = "";
  fill(tab.list, h("div", { class: "state", role: "alert" }, h("p", {}, error.detail ?? error.message), h("button", { type: "button", onclick: () => load(tab) }, icon("retry"), "Try again")));
}

function sum({ items, more }) {
  const added = items.reduce((all, item) => all + item.added, 0);
  const removed = items.reduce((all, item) => all + item.removed, 0);
  return `${plural(items.length, "file")}${more ? " and others" : ""} · +${count(added)} −${count(removed)}`;
}

function draw(tab) {
  tab.lists.splice(0).forEach((one) => one.close());
  const { items, more } = tab.found;
  const top = tab.list.scrollTop;
  tab.head.textContent = items.length === 0 ? "" : sum(tab.found);
  if (items.length === 0) {
    fill(tab.list, nothing("Nothing has changed since the start."));
    return;
  }
  const left = items.length - tab.most;
  fill(tab.list, items.slice(0, tab.most).map((item) => changed(tab, item)),
    left > 0 ? h("button", { type: "button", class: "changes-more", onclick: () => { tab.most += AT_ONCE; draw(tab); } }, `Show ${count(Math.min(left, AT_ONCE))} more of ${count(left)}`) : null,
    more ? h("p", { class: "view-note" }, "There are more changes than are listed here. Download the workspace, or compare by a command in the box.") : null);
  tab.list.scrollTop = top;
}

function nothing(words) {
  return h("div", { class: "state" }, h("p", {}, words), h("p", { class: "hint" }, "What the agent or you write into the workspace shows here, line by line."));
}

function changed(tab, item) {
  const key = keyOf(item);
  const body = h("div", { class: "change-body" });
  const [letter, word] = MARKS[item.change] ?? ["?", item.change];
  const button = h("button", { type: "button", class: "change-head", onclick: () => turn(!tab.open.get(key)) },
    icon("right"), h("span", { class: `change-mark ${item.change}`, "aria-hidden": "true" }, letter), h("span", { class: "change-path" }, seen(item.path)), h("span", { class: "hidden-words" }, `, ${word}, `),
    counts(item));
  const show = item.change === "deleted" ? null : iconButton("file", `Open ${seen(item.path)}`, () => tab.go(asQuery(item), "files"));
  const node = h("section", { class: "change", "data-key": key }, h("div", { class: "change-line" }, button, show), body);
  function turn(isOpen) {
    tab.open.set(key, isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
    fill(body, isOpen ? diffOf(tab, item) : null);
  }
  node.unfold = () => turn(true);
  turn(tab.open.get(key) ?? false);
  return node;
}

function counts(item) {
  if (item.binary || item.diff === null) {
    return h("span", { class: "hint" }, item.binary ? "binary" : "large");
  }
  return h("span", { class: "change-counts num" }, item.added > 0 ? h("span", { class: "plus" }, `+${count(item.added)}`) : null, " ", item.removed > 0 ? h("span", { class: "minus" }, `−${count(item.removed)}`) : null);
}

function unfoldWanted(tab) {
  const node = tab.wanted && [...tab.list.children].find((one) => one.dataset.key === keyOf(tab.wanted));
  if (node) {
    node.unfold();
    node.scrollIntoView({ block: "nearest" });
    tab.wanted = null;
  }
}

function diffOf(tab, item) {
  const rows = rowsOf(item.diff ?? "");
  if (rows.length === 0) {
    return h("p", { class: "view-note" }, item.binary ? "This is no text, so its bytes are not compared here." : item.diff === null ? "Too large to be shown line by line." : "No line differs: the file is empty, or only its mode changed.");
  }
  const label = `What changed in ${seen(item.path)}`;
  const digits = `${rows.reduce((most, row) => Math.max(most, String(row.old ?? row.now ?? "").length), 1)}ch`;
  if (rows.length <= INLINE) {
    const node = h("div", { class: "diff", role: "region", "aria-label": label, tabIndex: 0 }, h("div", { class: "diff-rows" }, rows.map(diffRow)));
    node.style.setProperty("--digits", digits);
    return node;
  }
  const list = longList({ count: rows.length, rowHeight: ROW, row: (i) => diffRow(rows[i]), props: { class: "diff", role: "region", "aria-label": label } });
  list.node.style.height = `${TALLEST}px`;
  list.node.style.setProperty("--digits", digits);
  tab.lists.push(list);
  return list.node;
}

function diffRow(row) {
  if (row.kind === "hunk" || row.kind === "note") {
    return h("div", { class: `diff-row ${row.kind}` }, h("code", {}, oneRow(row.text)));
  }
  const text = oneRow(row.text.replace(/\r$/, ""));
  const shown = text.slice(0, LONGEST);
  const parts = row.pair && shown.length === text.length ? marked(text, oneRow(row.pair.text.replace(/\r$/, ""))) : [{ text: shown, isMarked: false }];
  return h("div", { class: `diff-row ${row.kind}` }, h("span", { class: "number", "aria-hidden": "true" }, row.old ?? ""), h("span", { class: "number", "aria-hidden": "true" }, row.now ?? ""),
    h("span", { class: "diff-mark" }, { add: "+", del: "−", same: " " }[row.kind]),
    h("code", {}, parts.map(({ text: word, isMarked }) => (isMarked ? h("mark", {}, word) : word))), text.length > shown.length ? h("span", { class: "cut" }, `… ${count(text.length - shown.length)} more characters`) : null);
}
