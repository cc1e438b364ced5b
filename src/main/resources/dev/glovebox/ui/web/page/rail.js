// The left pane: what there is, live, with search and filter, and the way to everything else.
import { h, icon, iconButton } from "./dom.js";
import { shownState, stateWord, titleOf } from "./jobs.js";
import { oneLine } from "./text.js";
import { ago, when } from "./time.js";
import { complain } from "./toast.js";

const FILTERS = [["", "All"], ["running,queued", "At work"], ["idle", "Resting"], ["complete", "Done"], ["failed,timed_out,cancelled", "Failed"]];
const KIND = { session: "talk" };

export function rail(context, { signOut, showKeys }) {
  const { jobs } = context;
  const rows = rowList();
  const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search sessions and jobs", maxLength: 200, oninput: () => later(), onkeydown: (event) => fromSearch(event) });
  const filter = h("select", { "aria-label": "Which of them", onchange: () => show() }, FILTERS.map(([value, words]) => h("option", { value }, words)));
  const note = h("p", { class: "rail-note", role: "status" });
  const more = h("button", { type: "button", class: "plain rail-more", hidden: true, onclick: () => older() }, "Show older ones");
  let selected = "";
  let timer = 0;
  const show = () => { clearTimeout(timer); jobs.show({ q: search.value.trim(), state: filter.value }); };
  const later = () => { clearTimeout(timer); timer = setTimeout(show, 250); };
  const older = async () => {
    more.disabled = true;
    await jobs.more().catch((problem) => complain(problem, "Older ones could not be had"));
    more.disabled = false;
  };
  const draw = () => {
    rows.draw(jobs.state === "failed" ? [] : jobs.items, selected);
    rows.node.classList.toggle("old", jobs.state === "loading");
    more.hidden = jobs.next === null || jobs.state === "failed";
    say(note, words(jobs, search.value.trim() !== "" || filter.value !== ""));
  };
  const fromSearch = (event) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      rows.focus(0);
    } else if (event.key === "Escape" && search.value !== "") {
      event.preventDefault();
      search.value = "";
      show();
    } else if (event.key === "Enter") {
      show();
    }
  };
  jobs.addEventListener("change", draw);
  const node = h("nav", { class: "rail", "aria-label": "Sessions and jobs" },
    h("div", { class: "rail-head" }, h("a", { class: "brand", href: "#/" }, icon("box"), "Glovebox"), h("a", { class: "button main", href: "#/new" }, icon("plus"), "New")),
    h("div", { class: "rail-search" }, search, filter),
    h("div", { class: "rail-scroll" }, rows.node, note, more),
    foot(context, signOut, showKeys));
  const step = async (by) => {
    const at = jobs.items.findIndex((job) => job.id === selected);
    if (at + by >= jobs.items.length && jobs.next !== null) {
      await older();
    }
    const next = jobs.items[Math.min(Math.max(at + by, 0), jobs.items.length - 1)];
    if (next) {
      selected = next.id; // the next key may come before the address has turned
      context.go(`#/j/${next.id}`);
    }
  };
  return {
    node, step, search: () => { document.querySelector(".frame").classList.add("rail-open"); search.focus(); },
    select: (id) => { selected = id; draw(); rows.reveal(id); },
    close: () => { clearTimeout(timer); jobs.removeEventListener("change", draw); },
  };
}

function say(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

function words(jobs, filtered) {
  if (jobs.state === "loading") {
    return "Looking …";
  }
  if (jobs.state === "failed") {
    return `The list could not be had: ${jobs.problem.detail}`;
  }
  if (jobs.items.length > 0) {
    return "";
  }
  return filtered ? "Nothing fits." : "Nothing yet. What you begin is listed here.";
}

/** Rows stay the same elements as long as their job is listed, so that focus and scrolling stay where they are. */
function rowList() {
  const known = new Map();
  const node = h("ul", { class: "rail-list", onkeydown: (event) => move(event) });
  const links = () => [...node.querySelectorAll("a.rail-row")];
  const focus = (at) => links()[at]?.focus();
  const move = (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = by && links().indexOf(document.activeElement);
    if (by && at >= 0 && at + by >= 0) {
      event.preventDefault();
      focus(at + by);
    }
  };
  const draw = (items, selected) => {
    const listed = new Set(items.map((job) => job.id));
    for (const [id, row] of known) {
      if (!listed.has(id)) {
        row.node.remove();
        known.delete(id);
      }
    }
    let place = node.firstChild;
    for (const job of items) {
      const row = known.get(job.id) ?? rowOf(job);
      known.set(job.id, row);
      row.update(job, job.id === selected);
      if (row.node === place) {
        place = place.nextSibling;
      } else {
        node.insertBefore(row.node, place);
      }
    }
  };
  return { node, draw, focus, reveal: (id) => known.get(id)?.node.scrollIntoView({ block: "nearest" }) };
}

/** At phone width: also when the row is that of the job behind the list, which changes no address. */
function closeRail() {
  document.querySelector(".frame")?.classList.remove("rail-open");
}

function rowOf(job) {
  const dot = h("span", { "aria-hidden": "true" });
  const title = h("span", { class: "rail-title" });
  const state = h("span");
  const time = when(job.created);
  const link = h("a", { href: `#/j/${job.id}`, class: "rail-row", onclick: closeRail }, dot, title, h("span", { class: "rail-about" }, state, ` · ${KIND[job.kind] ?? job.kind} · `, time));
  let shown = "";
  return {
    node: h("li", {}, link),
    update: (now, isSelected) => {
      const standing = shownState(now);
      const mark = `${standing} ${isSelected} ${titleOf(now)}`;
      if (mark === shown) {
        return;
      }
      shown = mark;
      dot.className = `dot ${standing}`;
      state.className = `word ${standing}`;
      state.textContent = stateWord(standing);
      title.textContent = oneLine(titleOf(now));
      title.title = title.textContent;
      time.textContent = ago(now.created);
      if (isSelected) {
        link.setAttribute("aria-current", "page");
      } else {
        link.removeAttribute("aria-current");
      }
    },
  };
}

function foot({ me }, signOut, showKeys) {
  const link = (to, name, label) => h("a", { href: to, class: "rail-link", title: label, "aria-label": label }, icon(name));
  return h("div", { class: "rail-foot" },
    h("span", { class: "rail-me", title: `${me.name}, ${me.role}` }, me.name),
    link("#/history", "history", "History"), link("#/usage", "chart", "Usage"), link("#/people", "people", me.role === "admin" ? "Users and tokens" : "Tokens"),
    iconButton("more", "Keys", showKeys), iconButton("out", "Sign out", signOut));
}
