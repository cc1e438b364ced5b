// Everything that was: a calm table of past jobs, and a search over all that was said and done in them.
import { api, url, withQuery } from "./api.js";
import { h, icon } from "./dom.js";
import { byJob, pieces, search } from "./hits.js";
import { isOver, shownState, stateWord, titleOf } from "./jobs.js";
import { listing } from "./listing.js";
import { oneLine } from "./text.js";
import { span, when } from "./time.js";

const KINDS = [["", "All kinds"], ["session", "Talks"], ["task", "Tasks"], ["steps", "Steps"]];
const STATES = [["", "All states"], ["queued,running,idle", "Open"], ["complete", "Done"], ["failed,timed_out", "Failed"], ["cancelled", "Cancelled"]];
const KIND_WORD = { session: "talk", task: "task", steps: "steps" };
const PLACE = { prompt: "said", answer: "answered", tool: "in a tool", notice: "notice" };
const PAGE = 50;
const HITS = 20;

export function open(context, rest, query) {
  const pick = (label, name, options) => h("select", { "aria-label": label, name, value: "", onchange: () => show() }, options.map(([value, words]) => h("option", { value, selected: value === (query.get(name) ?? "") }, words)));
  const words = h("input", { type: "search", "aria-label": "Search in everything", placeholder: "Search in all that was said and done", maxLength: 200, value: query.get("q") ?? "", oninput: () => later() });
  const kind = pick("Which kinds", "kind", KINDS);
  const state = pick("Which states", "state", STATES);
  const place = h("div", { class: "history-list" });
  let list = null;
  let timer = 0;
  const wanted = () => ({ q: words.value.trim(), kind: kind.value, state: state.value });
  const later = () => { clearTimeout(timer); timer = setTimeout(show, 300); };
  const show = () => {
    clearTimeout(timer);
    list?.close();
    const filter = wanted();
    window.history.replaceState(null, "", withQuery("#/history", filter));
    list = filter.q === "" ? past(filter) : found(filter);
    place.replaceChildren(...list.nodes);
    list.again();
  };
  show();
  queueMicrotask(() => words.focus({ preventScroll: true }));
  return {
    title: "History",
    node: h("div", { class: "page" }, h("h1", {}, "History"),
      h("form", { class: "filters", role: "search", onsubmit: (event) => { event.preventDefault(); show(); } }, words, kind, state), place),
    close: () => { clearTimeout(timer); list?.close(); },
  };
}

function past(filter) {
  const body = h("tbody");
  const list = listing({
    body, row: pastRow,
    load: (cursor, signal) => api.get(withQuery("/jobs", { kind: filter.kind, state: filter.state, limit: PAGE, cursor }), { signal }),
    empty: () => (filter.kind || filter.state ? "Nothing fits." : ["Nothing yet. ", h("a", { href: "#/new" }, "Begin something"), ", and it is kept here."]),
  });
  const head = ["Title", "Kind", "State", "When", "Took", "Export"];
  const table = h("table", { class: "calm jobs-table" }, h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col", class: { Took: "num", Export: "export" }[name] }, name)))), body);
  return { nodes: [table, ...list.node], again: list.again, close: list.close };
}

function pastRow(job) {
  return h("tr", {},
    h("td", { class: "title" }, h("a", { href: `#/j/${job.id}` }, oneLine(titleOf(job), 200))),
    h("td", {}, KIND_WORD[job.kind] ?? job.kind),
    h("td", {}, h("span", { class: `word ${shownState(job)}`, title: job.reason ? oneLine(job.reason, 300) : null }, stateWord(shownState(job)))),
    h("td", {}, when(job.created)),
    h("td", { class: "num" }, took(job)),
    h("td", { class: "export" }, exports(job)));
}

function took(job) {
  return job.started && job.ended ? span(Date.parse(job.ended) - Date.parse(job.started)) : isOver(job) ? "–" : "…";
}

function exports(job) {
  const link = (format, words) => h("a", { href: url(`/jobs/${job.id}/history?format=${format}`), download: `${job.id}.${format}`, "aria-label": `${words} of ${oneLine(titleOf(job), 80)}` }, icon("download"), words);
  return [link("json", "JSON"), link("md", "Markdown")];
}

function found(filter) {
  const body = h("ul", { class: "hits" });
  const [kinds, states] = [filter.kind, filter.state].map((text) => text.split(",").filter(Boolean));
  const fits = (job) => (kinds.length === 0 || kinds.includes(job.kind)) && (states.length === 0 || states.includes(job.state));
  const status = h("span", {}, "Searching …");
  let last = "";
  const row = (found) => { const goesOn = found.job.id === last; last = found.job.id; return group(found, goesOn); };
  const list = listing({
    body, row, waiting: status,
    load: async (cursor, signal) => {
      status.textContent = "Searching …";
      const onProgress = (count) => { status.textContent = count === 0 ? "Searching older ones …" : `${count} found, searching …`; };
      const page = await search((next) => api.get(withQuery("/search", { q: filter.q, limit: HITS, cursor: next }), { signal }), cursor, { fits, enough: HITS, onProgress });
      return { items: byJob(page.items), next: page.next };
    },
    empty: () => `Nothing that was said or done has “${oneLine(filter.q, 80)}” in it.`,
  });
  return { nodes: [body, ...list.node], again: list.again, close: list.close };
}

/** Those of a job that the page before had already begun have no head of their own. */
function group({ job, hits }, goesOn) {
  return h("li", {},
    goesOn ? null : h("div", { class: "hit-head" }, h("a", { href: `#/j/${job.id}` }, oneLine(titleOf(job), 120)),
      h("span", { class: "hint" }, h("span", { class: `word ${shownState(job)}` }, stateWord(shownState(job))), " · ", KIND_WORD[job.kind] ?? job.kind, " · ", when(job.created)), h("span", { class: "export" }, exports(job))),
    h("ul", {}, hits.map((hit) => {
      const { before, match, after } = pieces(hit);
      return h("li", {}, h("a", { class: "hit", href: `#/j/${job.id}?at=${hit.number}` }, h("span", { class: "hit-place" }, PLACE[hit.kind] ?? ""), h("span", {}, before, h("mark", {}, match), after)));
    })));
}
