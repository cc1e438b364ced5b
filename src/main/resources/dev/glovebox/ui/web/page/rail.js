// The left pane: what there is, live, with search and filter, and the way to everything else.
import { fill, h, icon, iconButton } from "./dom.js";
import { stateWord, titleOf } from "./jobs.js";
import { when } from "./time.js";

const FILTERS = [["", "All"], ["running,queued", "At work"], ["idle", "Resting"], ["complete", "Done"], ["failed,timed_out,cancelled", "Failed"]];

export function rail(context, { signOut, showKeys }) {
  const { jobs } = context;
  const list = h("ul", { class: "rail-list" });
  const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search sessions and jobs", maxLength: 200, oninput: () => later() });
  const filter = h("select", { "aria-label": "Which of them", onchange: () => show() }, FILTERS.map(([value, words]) => h("option", { value }, words)));
  const note = h("p", { class: "rail-note", role: "status" });
  const more = h("button", { type: "button", class: "plain rail-more", hidden: true, onclick: () => jobs.more() }, "Show older ones");
  let selected = "";
  let timer = 0;
  const show = () => jobs.show({ q: search.value.trim(), state: filter.value });
  const later = () => { clearTimeout(timer); timer = setTimeout(show, 250); };
  const draw = () => {
    const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    fill(list, jobs.items.map((job) => row(job, job.id === selected)));
    if (focused) {
      list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    }
    more.hidden = jobs.next === null;
    note.textContent = words(jobs, search.value.trim() !== "" || filter.value !== "");
  };
  jobs.addEventListener("change", draw);
  const node = h("nav", { class: "rail", "aria-label": "Sessions and jobs" },
    h("div", { class: "rail-head" }, h("a", { class: "brand", href: "#/" }, icon("box"), "Glovebox"), h("a", { class: "button main", href: "#/new" }, icon("plus"), "New")),
    h("div", { class: "rail-search" }, search, filter),
    h("div", { class: "rail-scroll" }, list, note, more),
    foot(context, signOut, showKeys));
  const step = (by) => {
    const at = jobs.items.findIndex((job) => job.id === selected);
    const next = jobs.items[Math.min(Math.max(at + by, 0), jobs.items.length - 1)];
    if (next) {
      context.go(`#/j/${next.id}`);
    }
  };
  return {
    node, step, search: () => { document.querySelector(".frame").classList.add("rail-open"); search.focus(); },
    select: (id) => { selected = id; draw(); },
    close: () => jobs.removeEventListener("change", draw),
  };
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

function row(job, isSelected) {
  return h("li", {}, h("a", { href: `#/j/${job.id}`, class: "rail-row", "aria-current": isSelected ? "page" : null },
    h("span", { class: `dot ${job.state}`, "aria-hidden": "true" }),
    h("span", { class: "rail-title" }, titleOf(job)),
    h("span", { class: "rail-about" }, h("span", { class: `word ${job.state}` }, stateWord(job.state)), " · ", job.kind === "session" ? "talk" : job.kind, " · ", when(job.created))));
}

function foot({ me }, signOut, showKeys) {
  const link = (to, name, words) => h("a", { href: to, class: "rail-link", title: words, "aria-label": words }, icon(name));
  return h("div", { class: "rail-foot" },
    h("span", { class: "rail-me", title: `${me.name}, ${me.role}` }, me.name),
    link("#/history", "history", "History"), link("#/usage", "chart", "Usage"), link("#/people", "people", me.role === "admin" ? "Users and tokens" : "Tokens"),
    iconButton("more", "Keys", showKeys), iconButton("out", "Sign out", signOut));
}
