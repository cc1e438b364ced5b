// What was used, in figures that line up, and what may be used, in plain words.
import { api } from "./api.js";
import { fill, h } from "./dom.js";
import { told } from "./forms.js";
import { whenBack } from "./listing.js";
import { LIMITS } from "./options.js";
import { count, oneLine, plural } from "./text.js";
import { span } from "./time.js";

const COLUMNS = [["jobs", "Jobs"], ["running", "Working"], ["queued", "Waiting"], ["input_tokens", "Tokens in"], ["output_tokens", "Tokens out"], ["cost", "Cost"], ["seconds", "Time"]];

function figure(name, value) {
  if (name === "cost") {
    return `$${Number(value).toFixed(Number(value) > 0 && Number(value) < 0.01 ? 4 : 2)}`;
  }
  return name === "seconds" ? (Number(value) === 0 ? "0 s" : span(value * 1000)) : count(value);
}

function sum(usages) {
  return Object.fromEntries(COLUMNS.map(([name]) => [name, usages.reduce((total, usage) => total + Number(usage[name]), 0)]));
}

export function open({ me }) {
  const ending = new AbortController();
  const part = (title, path, draw) => section(title, () => api.get(path, { signal: ending.signal }), draw, ending.signal);
  return {
    title: "Usage",
    node: h("div", { class: "page" }, h("h1", {}, "Usage"), part("Yours", "/usage", tiles), me.role === "admin" ? part("Everyone’s", "/users", perUser) : null, part("What you may use", "/limits", inWords)),
    close: () => ending.abort(),
  };
}

/** A part that loads by itself, keeps its place meanwhile and can be tried again. */
function section(title, load, draw, ended) {
  const place = h("div", { class: "loads" }, h("p", { class: "list-note", role: "status" }, "Looking …"));
  let turn = new AbortController();
  const go = async () => {
    turn.abort();
    turn = new AbortController();
    try {
      fill(place, draw(await load()));
    } catch (problem) {
      whenBack(go, AbortSignal.any([turn.signal, ended]));
      fill(place, h("p", { class: "list-note", role: "alert" }, h("span", { class: "form-problem" }, told(problem)), " ", h("button", { type: "button", onclick: go }, "Try again")));
    }
  };
  go();
  return h("section", { class: "part", "aria-label": title }, h("h2", {}, title), place);
}

function tiles(usage) {
  return h("dl", { class: "tiles" }, COLUMNS.map(([name, words]) => h("div", {}, h("dt", {}, words), h("dd", { class: "num" }, figure(name, usage[name])))));
}

function perUser({ items }) {
  const known = items.filter((user) => user.usage);
  const cells = (usage) => COLUMNS.map(([name]) => h("td", { class: "num" }, figure(name, usage[name])));
  return h("div", { class: "wide-table", tabIndex: 0, role: "region", "aria-label": "Usage of each user" }, h("table", { class: "calm figures" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "User"), COLUMNS.map(([, words]) => h("th", { scope: "col", class: "num" }, words)))),
    h("tbody", {}, known.map((user) => h("tr", {}, h("th", { scope: "row" }, oneLine(user.name, 40)), cells(user.usage)))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "All"), cells(sum(known.map(({ usage }) => usage)))))));
}

function inWords(offered) {
  const hosts = offered.allow_hosts ?? [];
  return [
    h("dl", { class: "facts" }, LIMITS.map(([name, words]) => [h("dt", {}, words), h("dd", { class: "num" }, offered.limits?.[name] ? `at most ${offered.limits[name]}` : "no bound")])),
    h("p", {}, hosts.length === 0 ? "Boxes reach no network but what the operator has allowed to all." : hosts.includes("*") ? "A task may ask for any named host." : `A task may ask for these hosts: ${hosts.join(", ")}.`),
    h("p", {}, `At most ${plural(offered.queued_jobs, "job")} of yours wait at a time, each for up to ${span(offered.queue_seconds * 1000).replace(/ 0 (min|s)$/, "")}.`),
    h("p", { class: "hint" }, "Time, turns, tokens and cost count for one run; memory, disk, processors and processes for its box."),
  ];
}
