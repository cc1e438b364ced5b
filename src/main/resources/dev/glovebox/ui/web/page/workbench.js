// The right pane: tabs beside the conversation, which fold away and keep their width.
import { fill, h, icon, iconButton } from "./dom.js";
import { onKeys } from "./keys.js";
import { files } from "./files.js";
import { changes } from "./changes.js";
import { desktop } from "./desktop.js";
import { divider, kept } from "./divider.js";
import { notebook } from "./notebook.js";
import { preview } from "./preview.js";
import { terminal } from "./terminal.js";

/** In this order; `open(work)` gives `{node, moved?(query), shown?(), close}` when the tab is first looked at. */
const TABS = [
  { name: "files", words: "Files", key: "f", icon: "folder", open: files },
  { name: "changes", words: "Changes", key: "c", icon: "diff", open: changes },
  { name: "desktop", words: "Desktop", key: "d", icon: "desktop", open: desktop },
  { name: "terminal", words: "Terminal", key: "t", icon: "terminal", open: terminal },
  { name: "notebook", words: "Notebook", key: "n", icon: "notebook", open: notebook },
  { name: "preview", words: "Preview", key: "p", icon: "preview", open: preview },
];

/** What a tab gets: `context`, `job`, its `standing`, `go(query)` to another place in its own tab or a named one. */
export function workbench(context, standing, query) {
  const { job } = standing;
  const bench = { context, job, standing, query, panels: new Map(), last: new Map(), settings: kept(), current: TABS[0], body: h("div", { class: "work-body" }) };
  const go = (name) => context.go(bench.last.get(name) ?? address(job, name));
  bench.bar = h("div", { class: "work-tabs", role: "tablist", "aria-label": "Workbench" }, TABS.map((tab) => button(tab, go)));
  const fold = iconButton("panel", "Fold the workbench away", () => { show(bench, false); history.replaceState(null, "", `#/j/${job.id}`); });
  const folded = h("div", { class: "work-folded" }, TABS.map((tab) => iconButton(tab.icon, `Open ${tab.words.toLowerCase()}`, () => { show(bench, true); go(tab.name); })));
  bench.node = h("aside", { class: "workbench", "aria-label": "Workbench", ondragover: refuse, ondrop: (event) => event.preventDefault() },
    h("h1", { class: "hidden-words work-title" }, "Workbench"), h("div", { class: "work-head" }, bench.bar, fold), bench.body, folded);
  const edge = divider(bench.node, bench.settings);
  bench.node.prepend(edge.node);
  TABS.forEach((tab) => onKeys(`g ${tab.key}`, tab.words, () => bench.node.isConnected && go(tab.name)));
  bench.node.classList.toggle("folded", !bench.settings.open);
  if (!moved(bench, query)) {
    turn(bench, TABS[0], query);
  }
  return {
    node: bench.node,
    moved: (at) => moved(bench, at),
    close() { edge.close(); bench.panels.forEach((panel) => panel.close()); document.querySelector(".frame")?.classList.remove("work-open"); },
  };
}

function address(job, tab, at = {}) {
  return `#/j/${job.id}?${new URLSearchParams({ tab, ...at })}`;
}

function show(bench, isOpen) {
  bench.settings.open = isOpen;
  bench.settings.keep();
  bench.node.classList.toggle("folded", !isOpen);
  if (isOpen) {
    turn(bench, bench.current, bench.query);
  }
}

/** Whether the address names a tab; on a phone one without leads back to the talk. */
function moved(bench, at) {
  const tab = TABS.find((one) => one.name === at.get("tab"));
  document.querySelector(".frame")?.classList.toggle("work-open", tab !== undefined);
  if (tab) {
    bench.last.set(tab.name, location.hash);
    bench.settings.open = true;
    bench.node.classList.remove("folded");
    turn(bench, tab, at);
  }
  return tab !== undefined;
}

function turn(bench, tab, at) {
  Object.assign(bench, { query: at, current: tab });
  for (const other of bench.bar.children) {
    const isChosen = other.dataset.tab === tab.name;
    other.setAttribute("aria-selected", String(isChosen));
    other.tabIndex = isChosen ? 0 : -1;
    if (isChosen) {
      other.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    }
  }
  if (bench.node.classList.contains("folded") && !isPhone()) {
    return;
  }
  const panel = bench.panels.get(tab.name) ?? opened(bench, tab);
  if (bench.body.firstChild !== panel.node) {
    fill(bench.body, panel.node);
  }
  panel.moved?.(at);
  panel.shown?.();
}

function opened(bench, tab) {
  const { context, job, standing } = bench;
  const panel = tab.open({ context, job, standing, go: (to, name = tab.name) => context.go(address(job, name, to)) });
  bench.panels.set(tab.name, panel);
  panel.node.id = `work-${tab.name}`;
  panel.node.setAttribute("role", "tabpanel");
  panel.node.setAttribute("aria-labelledby", `tab-${tab.name}`);
  return panel;
}

/** A file that misses the tree would else take the page's place in the browser. */
function refuse(event) {
  if (!event.defaultPrevented && event.dataTransfer?.types.includes("Files")) {
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  }
}

function isPhone() {
  return matchMedia("(max-width: 720px)").matches;
}

function button(tab, go) {
  const step = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && event.currentTarget[by > 0 ? "nextElementSibling" : "previousElementSibling"];
    if (next) {
      event.preventDefault();
      next.focus();
      go(next.dataset.tab);
    }
  };
  return h("button", { type: "button", role: "tab", id: `tab-${tab.name}`, "aria-controls": `work-${tab.name}`, "data-tab": tab.name, onclick: () => go(tab.name), onkeydown: step }, icon(tab.icon), h("span", {}, tab.words));
}
