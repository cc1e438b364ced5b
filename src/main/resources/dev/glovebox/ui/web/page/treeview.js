// The tree as it is seen and moved through; what is done with a file is decided elsewhere.
import { h, icon } from "./dom.js";
import { told } from "./forms.js";
import { longList } from "./long.js";
import { ROOT, isSame, keyOf, nameOf, parentOf } from "./place.js";
import { count, size } from "./text.js";

/** Fingers need more than a pointer does. */
const ROW = matchMedia("(max-width: 720px)").matches ? 40 : 28;

/** `on`: `open(entry)`, `menu(entry, at)`, `rename(entry)`, `remove(entry)`, `drop(folder, transfer)`, `isDirty(entry)`, `waiting()` in words. */
export function treeView(tree, on) {
  const view = { tree, on, active: null, chosen: null, over: null };
  view.list = longList({ count: 0, rowHeight: ROW, row: (i) => rowOf(view, i),
    props: { class: "tree", role: "tree", "aria-label": "Files", onfocus: () => entered(view), onkeydown: (event) => keys(view, event), onclick: (event) => clicked(view, event),
      oncontextmenu: (event) => asked(view, event), ondragover: (event) => dragged(view, event), ondragleave: () => mark(view, null), ondrop: (event) => dropped(view, event) } });
  view.changed = () => view.list.resize(tree.rows().length);
  tree.addEventListener("change", view.changed);
  view.changed();
  return {
    node: view.list.node,
    /** The one that is open beside. */
    choose(place) { view.chosen = place && keyOf(place); view.active = view.chosen ?? view.active; reveal(view, view.active); },
    folder: () => folderOf(view),
    redraw: () => view.list.redraw(),
    close() { tree.removeEventListener("change", view.changed); view.list.close(); },
  };
}

/** The folder that is meant by whoever makes something new: the active one, or that of the active file. */
function folderOf(view) {
  const row = view.tree.rows()[indexOf(view, view.active)];
  return !row?.entry ? ROOT : row.entry.kind === "folder" ? row.entry : parentOf(row.entry);
}

function rowKey(row) {
  return row.entry ? keyOf(row.entry) : `note:${keyOf(row.folder.place)}`;
}

function indexOf(view, key) {
  return key === null ? -1 : view.tree.rows().findIndex((row) => rowKey(row) === key);
}

function reveal(view, key) {
  const index = indexOf(view, key);
  view.active = index < 0 ? view.active : key;
  view.list.node.setAttribute("aria-activedescendant", index < 0 ? "" : "tree-active");
  if (index >= 0) {
    view.list.reveal(index);
  } else {
    view.list.redraw();
  }
}

/** By keys only: a pointer is about to choose a row, which must not be drawn anew under it. */
function entered(view) {
  const rows = view.tree.rows();
  if (view.list.node.matches(":focus-visible") && indexOf(view, view.active) < 0 && rows.length > 0) {
    reveal(view, rowKey(rows[0]));
  }
}

function rowOf(view, index) {
  const row = view.tree.rows()[index];
  const isActive = rowKey(row) === view.active;
  const node = row.note ? noteRow(view, row) : entryRow(view, row);
  node.dataset.index = String(index);
  node.id = isActive ? "tree-active" : "";
  node.classList.toggle("active", isActive);
  node.style.height = `${ROW}px`;
  node.style.paddingLeft = `${8 + (Math.min(row.level, 30) - 1) * 14}px`;
  node.setAttribute("aria-level", String(row.level));
  return node;
}

function entryRow(view, { entry, position, among, isOpen }) {
  const isFolder = entry.kind === "folder";
  const name = nameOf(entry);
  const isChosen = keyOf(entry) === view.chosen;
  const about = { link: "link", other: "special file" }[entry.kind];
  return h("div", { class: `tree-row ${entry.kind}${view.over === keyOf(entry) ? " over" : ""}`, role: "treeitem", "aria-expanded": isFolder ? String(isOpen) : null, "aria-selected": String(isChosen),
    "aria-posinset": String(position), "aria-setsize": String(among), title: about ? `${name} (${about})` : name },
  h("span", { class: "tree-twist" }, isFolder ? icon(isOpen ? "down" : "right") : null), icon({ folder: "folder", link: "link" }[entry.kind] ?? "file"),
  h("span", { class: "tree-name" }, name), view.on.isDirty(entry) ? h("span", { class: "tree-dirty", title: "Not saved" }, "•", h("span", { class: "hidden-words" }, "not saved")) : null,
  h("span", { class: "tree-about" }, about ?? (isFolder ? "" : size(entry.size))),
  h("span", { class: "tree-menu", "aria-hidden": "true", title: "More" }, icon("more")));
}

function noteRow(view, { note, folder }) {
  const words = {
    new: view.on.waiting(), loading: "Loading …", empty: "Empty", gone: told(folder.problem), failed: `Press to try again: ${folder.problem?.detail ?? "it could not be read."}`,
    more: `The first ${count(folder.items.length)} are shown. ${folder.next === null ? "Others lie beside them: search for them by a command." : "Show more"}`,
  }[note];
  return h("div", { class: `tree-row note ${note}`, role: "treeitem", "aria-selected": "false", title: words }, h("span", { class: "tree-twist" }), h("span", { class: "tree-name" }, words));
}

function act(view, row, at) {
  if (row.note === "failed") {
    view.tree.open(row.folder.place);
  } else if (row.note === "more" && row.folder.next !== null) {
    view.tree.more(row.folder.place);
  } else if (row.entry?.kind === "folder") {
    toggle(view, row);
  } else if (row.entry) {
    view.on.open(row.entry, at);
  }
}

function toggle(view, row) {
  if (row.isOpen) {
    view.tree.close(row.entry);
  } else {
    view.tree.open(row.entry);
  }
}

function rowAt(view, event) {
  const node = event.target instanceof Element ? event.target.closest(".tree-row") : null;
  return node ? view.tree.rows()[Number(node.dataset.index)] : undefined;
}

function clicked(view, event) {
  const row = rowAt(view, event);
  if (!row) {
    return;
  }
  reveal(view, rowKey(row));
  if (row.entry && event.target.closest(".tree-menu")) {
    view.on.menu(row.entry, { x: event.clientX, y: event.clientY });
  } else {
    act(view, row);
  }
}

function asked(view, event) {
  const row = rowAt(view, event);
  if (row?.entry) {
    event.preventDefault();
    reveal(view, rowKey(row));
    const active = view.list.node.querySelector("#tree-active");
    view.on.menu(row.entry, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : active);
  }
}

function keys(view, event) {
  const rows = view.tree.rows();
  const at = indexOf(view, view.active);
  const row = rows[at];
  const page = Math.max(1, Math.floor(view.list.node.clientHeight / ROW) - 1);
  const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1, PageDown: at + page, PageUp: at - page }[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) {
    return;
  }
  if (to !== undefined) {
    reveal(view, rowKey(rows[Math.max(0, Math.min(rows.length - 1, to))]));
  } else if (!row || !onRow(view, event, row)) {
    return;
  }
  event.preventDefault();
}

/** Whether the key meant something to the active row. */
function onRow(view, event, row) {
  const isFolder = row.entry?.kind === "folder";
  if (event.key === "Enter" || event.key === " ") {
    act(view, row);
  } else if (event.key === "ArrowRight" && isFolder) {
    row.isOpen ? reveal(view, rowKey(view.tree.rows()[indexOf(view, view.active) + 1])) : toggle(view, row);
  } else if (event.key === "ArrowLeft" && isFolder && row.isOpen) {
    toggle(view, row);
  } else if (event.key === "ArrowLeft") {
    const above = row.entry ? parentOf(row.entry) : row.folder.place;
    reveal(view, keyOf(above));
  } else if (event.key === "F2" && row.entry) {
    view.on.rename(row.entry);
  } else if (event.key === "Delete" && row.entry) {
    view.on.remove(row.entry);
  } else if ((event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) && row.entry) {
    view.on.menu(row.entry, view.list.node.querySelector("#tree-active") ?? view.list.node);
  } else {
    return false;
  }
  return true;
}

function target(view, event) {
  const row = rowAt(view, event);
  return !row ? ROOT : !row.entry ? row.folder.place : row.entry.kind === "folder" ? row.entry : parentOf(row.entry);
}

function mark(view, folder) {
  const key = folder && keyOf(folder);
  if (view.over !== key) {
    view.over = key;
    view.list.node.classList.toggle("over", folder !== null && isSame(folder, ROOT));
    view.list.redraw();
  }
}

function dragged(view, event) {
  if (event.dataTransfer?.types.includes("Files")) {
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    mark(view, target(view, event));
  }
}

function dropped(view, event) {
  event.preventDefault();
  mark(view, null);
  view.on.drop(target(view, event), event.dataTransfer);
}
