// The tab of terminals: those that people have opened in the box, one in sight at a time. The server has the list, so that a reload changes nothing.
import { api, url } from "./api.js";
import { calm, whyClosed } from "./boxstate.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { oneLine } from "./text.js";
import { complain } from "./toast.js";
import { loadXterm, termView } from "./termview.js";
import { whenSeen } from "./seen.js";
import { wayOutWords } from "./wayout.js";

const MOST = 8;
const USUAL = { rows: 24, columns: 80 };

export function terminal({ job, standing }) {
  const tabs = h("div", { class: "term-tabs", role: "tablist", "aria-label": "Terminals" });
  const place = h("div", { class: "term-body" });
  const state = h("span", { class: "hint", role: "status" });
  const tab = { job, standing, tabs, place, state, items: [], current: null, shown: "", xterm: null };
  tab.more = iconButton("plus", "Another terminal", () => add(tab));
  tab.foot = h("p", { class: "term-foot" }, state, h("span", { class: "gap" }), wayOutWords("the terminal"));
  const shut = iconButton("cross", "Close this terminal", () => tab.current && remove(tab, tab.current));
  const buttons = [iconButton("copy", "Copy what is marked (Ctrl-Shift-C)", () => tab.current?.view?.copy()), navigator.clipboard?.readText ? iconButton("paste", "Paste (Ctrl-Shift-V)", () => paste(tab)) : null];
  tab.bar = h("div", { class: "work-bar term-bar" }, tabs, tab.more, h("span", { class: "gap" }), buttons, shut);
  const node = h("div", { class: "terminals" }, tab.bar, place, tab.foot);
  const seen = whenSeen(node, (isSeen) => isSeen && look(tab));
  const changed = () => { if (tab.shown !== "closed" === (whyClosed(standing) !== null)) { look(tab); } };
  standing.addEventListener("change", changed);
  show(tab, "asking", calm("Asking for the terminals …"));
  return { node, close() { seen.close(); standing.removeEventListener("change", changed); tab.items.forEach((item) => item.view?.close()); } };
}

const path = ({ job }, number = "") => `/jobs/${encodeURIComponent(job.id)}/terminals${number === "" ? "" : `/${number}`}`;

async function look(tab) {
  const why = whyClosed(tab.standing);
  if (why !== null) {
    tab.items.splice(0).forEach((item) => item.view?.close());
    tab.current = null;
    show(tab, "closed", calm(why));
    return;
  }
  if (tab.current) {
    return;
  }
  tab.xterm ??= await loadXterm();
  if (tab.xterm === null) {
    show(tab, "none", calm("This server was built without xterm.js, so its page has no terminal.", { hints: [["In a terminal of your own: ", h("code", {}, `./glovebox attach ${tab.job.id}`)]] }));
    return;
  }
  try {
    const { terminals } = await api.get(path(tab));
    tab.items = terminals.map((found) => ({ number: found.number, title: oneLine(found.title, 60), ended: null, view: null }));
    if (tab.items.length > 0) {
      choose(tab, tab.items[0]);
    } else {
      await add(tab);
    }
  } catch (problem) {
    show(tab, "failed", calm(problem.detail ?? problem.message, { again: () => look(tab) }));
  }
}

/** Everything but a terminal: words in its place. */
function show(tab, name, words) {
  tab.shown = name;
  const isLive = name === "live";
  tab.bar.hidden = !isLive;
  tab.foot.hidden = !isLive;
  if (words) {
    fill(tab.place, words);
  }
}

async function add(tab) {
  try {
    const made = await api.post(path(tab), USUAL);
    const item = { number: made.number, title: oneLine(made.title ?? "", 60), ended: null, view: null };
    tab.items.push(item);
    choose(tab, item);
    item.view.focus();
  } catch (problem) {
    if (tab.items.length === 0) {
      show(tab, "failed", calm(problem.detail, { again: () => look(tab) }));
    } else {
      complain(problem, "No other terminal");
    }
  }
}

function choose(tab, item) {
  tab.current = item;
  show(tab, "live");
  const on = {
    title: (title) => { item.title = title || item.title; draw(tab); },
    ended: (words) => { item.ended = words; draw(tab); },
    state: (words) => { item.state = words; draw(tab); },
    out: () => tab.tabs.querySelector("[aria-selected=true]"),
    mayConnect: () => isThere(tab, item),
  };
  item.view ??= termView(tab.xterm, url(`${path(tab, item.number)}/stream`), on);
  item.view.node.setAttribute("role", "tabpanel");
  item.view.node.setAttribute("aria-label", `Terminal ${item.number}`);
  fill(tab.place, item.view.node);
  item.view.begin();
  draw(tab);
}

/** A box that was opened anew has none of the terminals of the one before. */
async function isThere(tab, item) {
  if (!(await tab.standing.isStillOpen())) {
    return false;
  }
  const { terminals } = await api.get(path(tab)).catch(() => ({ terminals: [item] }));
  if (terminals.some(({ number }) => number === item.number)) {
    return true;
  }
  item.ended = "its box was closed";
  draw(tab);
  return false;
}

function draw(tab) {
  const isHere = tab.tabs.contains(document.activeElement);
  fill(tab.tabs, tab.items.map((item) => tabOf(tab, item)));
  tab.more.disabled = tab.items.length >= MOST;
  const { current } = tab;
  tab.state.textContent = !current ? "" : current.ended === null ? current.state ?? "" : `Ended: ${current.ended}`;
  if (isHere) {
    tab.tabs.querySelector("[aria-selected=true]")?.focus();
  }
}

function tabOf(tab, item) {
  const isChosen = item === tab.current;
  const name = `${item.number}: ${item.title || "terminal"}`;
  const step = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && tab.items[tab.items.indexOf(item) + by];
    if (next) {
      event.preventDefault();
      choose(tab, next);
    } else if (event.key === "Delete") {
      remove(tab, item);
    }
  };
  return h("button", { type: "button", role: "tab", class: item.ended === null ? "" : "ended", "aria-selected": String(isChosen), tabIndex: isChosen ? 0 : -1, title: name,
    onclick: () => { choose(tab, item); item.view.focus(); }, onkeydown: step }, icon("terminal"), h("span", {}, name));
}

/** The server has forgotten those that ended. */
async function remove(tab, item) {
  try {
    await (item.ended === null ? api.del(path(tab, item.number)) : null);
  } catch (problem) {
    if (problem.status !== 404) {
      complain(problem, "The terminal was not closed");
      return;
    }
  }
  item.view?.close();
  const at = tab.items.indexOf(item);
  tab.items.splice(at, 1);
  const next = tab.items[Math.min(at, tab.items.length - 1)];
  if (next) {
    choose(tab, item === tab.current ? next : tab.current);
  } else {
    tab.current = null;
    show(tab, "empty", h("div", { class: "state" }, h("p", {}, "No terminal is open."), h("button", { type: "button", class: "main", onclick: () => add(tab) }, icon("plus"), "Open one")));
  }
}

async function paste(tab) {
  try {
    tab.current?.view?.paste(await navigator.clipboard.readText());
  } catch (error) {
    complain(error, "The browser did not let the page read what was copied; Ctrl-Shift-V does without");
  }
}
