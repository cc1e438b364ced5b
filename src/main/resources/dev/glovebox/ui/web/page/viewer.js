// One file to look at: its name and what can be done with it, and below it the view that fits.
import { editor, hasDraft, whyNotEditable } from "./editor.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { findBar } from "./findbar.js";
import { Lines } from "./lines.js";
import { keyOf, nameOf, seen } from "./place.js";
import { plural, size } from "./text.js";
import { when } from "./time.js";
import { hexView, pictureView, typeOf } from "./plainviews.js";
import { tableView } from "./tableview.js";
import { textView } from "./textview.js";

const LARGEST = 20_000_000;
const BEGINNING = 1_000_000;
const PATIENCE = 250;

/** `on`: `known(place)` gives what the tree has heard, `back()`, `edited()`, `saved()`, `actions(entry, at)`. */
export function viewer(box, on) {
  const head = h("div", { class: "view-head" });
  const note = h("p", { class: "view-note", hidden: true });
  const body = h("div", { class: "view-body" });
  const state = { box, on, head, note, body, place: null, entry: null, lines: null, view: null, mode: null, isPart: false, isJustSaved: false, hasFailed: false, loading: new AbortController() };
  state.find = findBar({ view: () => state.view?.find ?? null, left: () => state.body.querySelector("[tabindex]")?.focus() });
  state.node = h("section", { class: "viewer", "aria-label": "File", onkeydown: (event) => keys(state, event) }, head, note, state.find.node, body);
  empty(state);
  return {
    node: state.node,
    show(place) { leave(state); state.place = place; place ? load(state) : empty(state); },
    refresh(entry) { refresh(state, entry); },
    close() { leave(state); state.find.close(); },
  };
}

/** The browser's own search sees only the lines that are drawn. */
function keys(state, event) {
  if (event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && state.view?.find) {
    event.preventDefault();
    state.find.open();
  }
}

function leave(state) {
  state.loading.abort();
  state.view?.close?.();
  Object.assign(state, { view: null, entry: null, lines: null, mode: null });
  state.find.changed();
}

function empty(state) {
  fill(state.head);
  state.note.hidden = true;
  fill(state.body, h("div", { class: "state" }, h("p", {}, "Choose a file to look at it."), h("p", { class: "hint" }, "Drop files onto the tree to bring them into the box.")));
}

function refresh(state, entry) {
  const old = state.entry;
  if (state.place && state.hasFailed) {
    load(state);
    return;
  }
  if (!state.place || (entry && old && entry.modified === old.modified && entry.size === old.size)) {
    return;
  }
  if (state.mode === "edit" && state.isJustSaved) {
    Object.assign(state, { entry: entry ?? old, isJustSaved: false });
  } else if (state.mode === "edit") {
    state.view.outdated(entry);
  } else if (entry || old) {
    load(state, { mode: state.mode, top: state.view?.top?.() ?? 0 });
  }
}

async function load(state, again = null) {
  state.loading.abort();
  state.loading = new AbortController();
  const { signal } = state.loading;
  const { place, box } = state;
  state.hasFailed = false;
  const waiting = setTimeout(() => again || waitFor(state), again ? 1e6 : PATIENCE);
  try {
    const entry = state.on.known(place) ?? (await box.stat(place, signal));
    const lines = entry?.kind === "file" ? await read(state, entry, signal) : null;
    if (!signal.aborted) {
      clearTimeout(waiting);
      shown(state, entry, lines, again);
    }
  } catch (problem) {
    clearTimeout(waiting);
    if (!signal.aborted) {
      failed(state, problem);
    }
  }
}

function waitFor(state) {
  state.bar = h("progress", { "aria-label": "Loading" });
  heading(state, []);
  fill(state.body, h("div", { class: "state", role: "status" }, h("p", {}, `Loading ${nameOf(state.place)} …`), state.bar));
}

async function read(state, entry, signal) {
  const isLarge = entry.size > LARGEST;
  const lines = new Lines(Math.min(entry.size, LARGEST));
  state.bar = null;
  const onPart = (bytes) => {
    lines.add(bytes);
    if (state.bar && !isLarge) {
      state.bar.max = entry.size;
      state.bar.value = lines.bytes.length;
    }
  };
  const had = await state.box.read(state.place, { most: isLarge ? BEGINNING : LARGEST, signal, onPart });
  state.isPart = isLarge || had === LARGEST;
  return lines;
}

function failed(state, problem) {
  state.hasFailed = true;
  heading(state, []);
  fill(state.body, h("div", { class: "state", role: "alert" }, h("p", {}, problem.status === 404 ? "There is no such file, or it is gone." : problem.detail ?? String(problem.message)),
    h("button", { type: "button", onclick: () => load(state) }, icon("retry"), "Try again")));
}

const NO_FILE = {
  folder: "This is a folder. Its files are in the tree.",
  link: "This is a link. Links are not followed here: open what it points to in the tree, if that lies in the workspace.",
  other: "This is neither a file nor a folder (a pipe, a socket or a device), so there is nothing to show.",
};

function shown(state, entry, lines, again) {
  state.entry = entry;
  state.lines = lines;
  if (!lines) {
    state.view?.close?.();
    state.view = null;
    state.find.changed();
    heading(state, []);
    fill(state.body, h("div", { class: "state" }, h("p", {}, entry ? NO_FILE[entry.kind] : "There is no such file, or it is gone.")));
    return;
  }
  const { isPart } = state;
  state.note.hidden = !isPart;
  fill(state.note, isPart ? `Too large to show: these are the first ${size(lines.bytes.length)} of ${size(entry.size)}. Download it to have it all.` : "");
  const modes = modesOf(state.place, lines, isPart);
  const isOn = hasDraft(state.box.job, state.place) && whyNotEditable(lines, isPart) === null;
  turn(state, modes, isOn ? "edit" : modes.some((mode) => mode.name === again?.mode) ? again.mode : modes[0].name);
  if (again?.top) {
    state.view.goTo?.(again.top);
  }
}

/** The ways to look at it, the best first. */
function modesOf(place, lines, isPart) {
  const views = {
    picture: { name: "picture", words: "Picture", open: (state) => pictureView(state.place, state.lines) },
    table: { name: "table", words: "Table", open: (state) => tableView(state.place, state.lines) },
    text: { name: "text", words: "Text", open: (state) => textView(state.place, state.lines) },
    hex: { name: "hex", words: "Bytes", open: (state) => hexView(state.place, state.lines) },
  };
  const isPicture = typeOf(place) !== null && !isPart && lines.bytes.length > 0;
  const isTable = /\.(?:csv|tsv)$/i.test(place.path) && !lines.isBinary && lines.count > 0;
  return [isPicture && views.picture, isTable && views.table, lines.isBinary ? views.hex : views.text].filter(Boolean);
}

function turn(state, modes, name) {
  state.view?.close?.();
  state.mode = name;
  state.view = name === "edit" ? edit(state, modes) : modes.find((mode) => mode.name === name).open(state);
  const choice = modes.length > 1 ? h("div", { class: "view-modes", role: "group", "aria-label": "View" },
    modes.map((mode) => h("button", { type: "button", "aria-pressed": String(mode.name === name), onclick: () => turn(state, modes, mode.name) }, mode.words))) : null;
  const why = whyNotEditable(state.lines, state.isPart);
  const pen = state.lines.isBinary ? null : iconButton("edit", why ? `Not to be edited here: ${why}` : "Edit", () => turn(state, modes, "edit"), { disabled: why !== null });
  const search = state.view.find ? iconButton("search", "Find in this file (Ctrl-F)", () => state.find.open()) : null;
  heading(state, name === "edit" ? state.view.buttons : [choice, search, pen, download(state), more(state)]);
  fill(state.body, state.lines.bytes.length === 0 && name !== "edit" ? h("div", { class: "state" }, h("p", {}, "This file is empty.")) : state.view.node);
  state.view.begin?.();
  state.find.changed();
}

function edit(state, modes) {
  return editor(state.box, state.place, state.lines, {
    changed: () => state.on.edited(),
    saved: () => { state.isJustSaved = true; state.on.saved(); },
    reload: () => load(state),
    done: () => { state.mode = modes[0].name; load(state); },
  });
}

function download(state) {
  return h("a", { class: "icon-button button", href: state.box.content(state.place), download: nameOf(state.place), title: "Download", "aria-label": "Download" }, icon("download"));
}

function more(state) {
  const button = iconButton("more", "More", () => state.on.actions(state.entry, button), { "aria-haspopup": "menu" });
  return button;
}

function heading(state, buttons) {
  const { entry, lines, place } = state;
  const folder = place.path.includes("/") ? seen(place.path.slice(0, place.path.lastIndexOf("/"))) : "";
  const about = lines && entry ? [size(state.isPart ? entry.size : lines.bytes.length), lines.isBinary || state.isPart ? null : plural(lines.count, "line")].filter(Boolean).join(" · ") : "";
  fill(state.head, iconButton("left", "Back to the tree", state.on.back, { class: "icon-button view-back" }),
    h("div", { class: "view-title" }, h("h2", { title: seen(place.path), "data-path": keyOf(place) }, nameOf(place)),
      h("p", { class: "hint" }, folder ? h("span", { class: "view-folder" }, folder) : null, about ? h("span", {}, about) : null, entry ? when(entry.modified) : null)),
    buttons);
}
