// The seal: how well the box is closed, always in sight, and what that means one click away.
import { api } from "./api.js";
import { fill, h } from "./dom.js";
import { oneLine } from "./text.js";

function kindOf(level) {
  return level === null ? "unknown" : level === "sealed" ? "sealed" : level === "unsealed" ? "unsealed" : "weakened";
}

/** `show(level)` with what the session's opening said, or null. */
export function seal(job) {
  const words = h("span", { class: "seal-words" });
  const node = h("button", { type: "button", class: "seal", "data-level": "unknown", onclick: () => tell(job, level) }, h("span", { class: "ring", "aria-hidden": "true" }), words);
  let level = null;
  const show = (now) => {
    level = now;
    const kind = kindOf(level);
    node.dataset.level = kind;
    words.textContent = kind === "unknown" ? "no box yet" : oneLine(level, 90);
    node.title = kind === "unknown" ? "There is no box yet: it opens when the work begins" : `The box is ${oneLine(level, 400)}`;
    node.setAttribute("aria-label", `${node.title}. Show what it may do`);
  };
  show(null);
  return { node, show };
}

const MEANING = {
  sealed: "Every part of the default policy holds: nothing in the box reaches your files, your keys or the network but by what is listed here.",
  weakened: "The box holds, but without the parts that are named.",
  unsealed: "There is no box: programs run as the server's own user.",
  unknown: "The box opens when the work begins.",
};

const LABELS = { memory: "Memory", pids: "Processes", cpus: "Processors", tmp: "/tmp", disk: "Growth of the workspace" };

function tell(job, level) {
  const place = h("div", { class: "box-facts" }, h("p", { class: "hint", role: "status" }, "Asking the server …"));
  const dialog = h("dialog", { class: "box", "aria-labelledby": "box-title", onclose: () => dialog.remove() },
    h("h2", { id: "box-title" }, "The box: ", level === null ? "not open" : oneLine(level, 1000)), h("p", {}, MEANING[kindOf(level)]), place,
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
  const asked = job.capabilities ?? [];
  api.get(`/jobs/${job.id}/box`).then((box) => fill(place, facts(box, asked))).catch(() => fill(place, facts({ limits: job.limits, network: (job.allow_hosts ?? []).map((host) => `may reach ${host}`) }, asked)));
}

const HAS = {
  desktop: "A desktop: a screen, mouse and keyboard, for the agent and for you.",
  notebook: "A notebook: JupyterLab with Python and TypeScript, once somebody starts it.",
  browser: "A browser on the desktop, which the agent drives; it reaches what the box reaches, and nothing else.",
};

function facts({ sandbox, network = [], limits = {}, facts: sentences = [] }, capabilities) {
  const pairs = [...(sandbox ? [["Sandbox", sandbox]] : []), ...Object.entries(limits ?? {})];
  return [
    pairs.length === 0 ? null : h("dl", {}, pairs.map(([name, value]) => [h("dt", {}, LABELS[name] ?? oneLine(name, 60).replaceAll("_", " ")), h("dd", { class: "num" }, oneLine(typeof value === "object" ? JSON.stringify(value) : value, 200))])),
    h("h3", {}, "What it has"), capabilities.length === 0 ? h("p", {}, "Commands and files.") : h("ul", {}, capabilities.map((name) => h("li", {}, HAS[name] ?? oneLine(name, 60)))),
    h("h3", {}, "Network"), network.length === 0 ? h("p", {}, "Nothing outside the box can be reached.") : h("ul", {}, network.map((rule) => h("li", {}, oneLine(rule, 300).replace(/^network: /, "")))),
    sentences.length === 0 ? null : [h("h3", {}, "What holds"), h("ul", {}, sentences.map((sentence) => h("li", {}, oneLine(sentence, 400))))],
  ];
}
