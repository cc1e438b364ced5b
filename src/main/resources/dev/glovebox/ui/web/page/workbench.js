// The right pane: tabs beside the conversation, which fold away and keep their width.
import { fill, h, icon, iconButton } from "./dom.js";
import { onKeys } from "./keys.js";
import { files } from "./files.js";
import { changes } from "./changes.js";
import { divider, kept } from "./divider.js";

/** In this order; `open(work)` gives `{node, moved?(query), shown?(), close}` when the tab is first looked at. */
const TABS = [
  { name: "files", words: "Files", key: "f", icon: "folder", open: files },
  { name: "changes", words: "Changes", key: "c", icon: "diff", open: changes },
];

/** What a tab gets: `context`, `job`, `go(query)` to another place in its own tab or a named one. */
export function workbench(context, job, query) {
  const panels = new Map();
  const last = new Map();
  const settings = kept();
  const address = (tab, at = {}) => `#/j/${job.id}?${new URLSearchParams({ tab, ...at })}`;
  const body = h("div", { class: "work-body" });
  const bar = h("div", { class: "work-tabs", role: "tablist", "aria-label": "Workbench" }, TABS.map((tab) => button(tab, (name) => context.go(last.get(name) ?? address(name)))));
  const fold = iconButton("panel", "Fold the workbench away", () => { show(false); history.replaceState(null, "", `#/j/${job.id}`); });
  const unfold = h("div", { class: "work-folded" }, TABS.map((tab) => iconButton(tab.icon, `Open ${tab.words.toLowerCase()}`, () => { show(true); context.go(last.get(tab.name) ?? address(tab.name)); })));
  const node = h("aside", { class: "workbench", "aria-label": "Workbench", ondragover: refuse, ondrop: (event) => event.preventDefault() }, h("h1", { class: "hidden-words work-title" }, "Workbench"), h("div", { class: "work-head" }, bar, fold), body, unfold);
  const edge = divider(node, settings);
  node.prepend(edge.node);
  let current = null;

  function show(isOpen) {
    settings.open = isOpen;
    settings.keep();
    node.classList.toggle("folded", !isOpen);
    if (isOpen && current) {
      turn(current, query);
    }
  }

  function turn(tab, at) {
    query = at;
    current = tab;
    for (const other of bar.children) {
      const isChosen = other.dataset.tab === tab.name;
      other.setAttribute("aria-selected", String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
    }
    if (node.classList.contains("folded") && !isPhone()) {
      return;
    }
    const panel = panels.get(tab.name) ?? tab.open({ context, job, go: (to, name = tab.name) => context.go(address(name, to)) });
    panels.set(tab.name, panel);
    panel.node.id = `work-${tab.name}`;
    panel.node.setAttribute("role", "tabpanel");
    panel.node.setAttribute("aria-labelledby", `tab-${tab.name}`);
    if (body.firstChild !== panel.node) {
      fill(body, panel.node);
    }
    panel.moved?.(at);
    panel.shown?.();
  }

  function moved(at) {
    const tab = TABS.find((one) => one.name === at.get("tab"));
    if (tab) {
      last.set(tab.name, location.hash);
      settings.open = true;
      node.classList.remove("folded");
      document.querySelector(".frame")?.classList.add("work-open");
      turn(tab, at);
    }
    return tab !== undefined;
  }

  for (const tab of TABS) {
    onKeys(`g ${tab.key}`, tab.words, () => node.isConnected && context.go(last.get(tab.name) ?? address(tab.name)));
  }
  node.classList.toggle("folded", !settings.open);
  if (!moved(query)) {
    turn(TABS[0], query);
  }
  return { node, moved, close: () => { edge.close(); panels.forEach((panel) => panel.close()); document.querySelector(".frame")?.classList.remove("work-open"); } };
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
