// The tab of previews: the servers that listen in the box as they appear, and one of them in a frame or a window of its own.
import { api } from "./api.js";
import { calm, framesAreShut, whyClosed } from "./boxstate.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { boxFrame, openAlone } from "./frame.js";
import { every, whenSeen } from "./seen.js";
import { oneLine } from "./text.js";
import { complain } from "./toast.js";

const OFTEN = 2000;
/** What a person typed as a path of the server, or null when it is none. */
export function pathOf(typed) {
  const text = typed.trim().replace(/^https?:\/\/[^/?#]*/i, "");
  const path = text.startsWith("/") ? text : `/${text}`;
  return /^\/[/\\]/.test(path) || /[\u0000-\u001f\\]/.test(path) ? null : path;
}

export function preview({ job, standing, go }) {
  const ports = h("div", { class: "ports", role: "group", "aria-label": "Servers that listen in the box" });
  const field = h("input", { class: "preview-path", "aria-label": "Path", value: "/", spellcheck: false, autocomplete: "off", maxLength: 2000 });
  const place = h("div", { class: "preview-place" });
  const tab = { job, standing, go, ports, field, place, items: [], heard: null, port: null, frame: null, shown: "" };
  tab.bar = h("form", { class: "work-bar preview-bar", hidden: true, onsubmit: (event) => { event.preventDefault(); visit(tab); } },
    iconButton("retry", "Load it again", () => visit(tab)), h("span", { class: "preview-host num" }), field, iconButton("window", "Open in a new tab", () => openWindow(tab)));
  const node = h("div", { class: "preview" }, ports, tab.bar, place);
  const poll = every(OFTEN, () => look(tab));
  const seen = whenSeen(node, (isSeen) => { isSeen ? poll.start() : poll.stop(); tab.frame?.rest(); });
  const changed = () => { if (whyClosed(standing) !== null) { look(tab); } };
  standing.addEventListener("change", changed);
  show(tab, "asking", () => calm("Looking for servers …"));
  return {
    node,
    moved: (query) => choose(tab, Number(query.get("port")) || null),
    close() { poll.stop(); seen.close(); standing.removeEventListener("change", changed); },
  };
}

async function look(tab) {
  const why = whyClosed(tab.standing);
  if (why !== null) {
    take(tab, []);
    leave(tab);
    show(tab, `closed ${why}`, () => calm(why));
    return;
  }
  try {
    take(tab, (await api.get(`/jobs/${encodeURIComponent(tab.job.id)}/ports`)).ports);
  } catch (problem) {
    if (tab.frame === null) {
      show(tab, `failed ${problem.detail}`, () => calm(problem.detail ?? problem.message));
    }
    return;
  }
  if (tab.frame === null) {
    tab.items.length === 0 ? show(tab, "nothing", teach) : show(tab, "some", () => calm("Choose a server to look at it."));
  }
}

function teach() {
  return calm("No server listens in the box yet.", { hints: ["When one does, it shows here by itself. Ask the agent to start it, for example:", h("code", {}, "Start the app on port 5000 in the background"), "Or start one in the tab Terminal."] });
}

function take(tab, items) {
  const heard = JSON.stringify(items);
  if (heard !== tab.heard) {
    tab.heard = heard;
    tab.items = items;
    draw(tab);
  }
  if (tab.port !== null && tab.frame === null && items.some(({ port }) => port === tab.port)) {
    enter(tab);
  }
}

function draw(tab) {
  const isHere = tab.ports.contains(document.activeElement);
  tab.ports.hidden = tab.items.length === 0;
  fill(tab.ports, tab.items.map(({ port, program }) => h("button", { type: "button", "aria-pressed": String(port === tab.port), onclick: () => { tab.port = null; tab.go({ port }); } },
    icon("preview"), h("span", { class: "num" }, port), program ? h("span", { class: "hint" }, oneLine(program, 40)) : null)));
  if (isHere) {
    tab.ports.querySelector("[aria-pressed=true]")?.focus();
  }
}

function choose(tab, port) {
  if (port !== tab.port) {
    leave(tab);
    tab.port = port;
    tab.field.value = "/";
    draw(tab);
    if (port !== null && tab.items.some((item) => item.port === port)) {
      enter(tab);
    }
  }
}

function leave(tab) {
  tab.frame = null;
  tab.bar.hidden = true;
  tab.shown = "";
}

function ticket(tab) {
  return api.post(`/jobs/${encodeURIComponent(tab.job.id)}/tickets`, { view: "preview", port: tab.port });
}

async function enter(tab) {
  leave(tab);
  const frame = boxFrame({ title: `Preview of port ${tab.port}`, ticket: () => ticket(tab), path: () => pathOf(tab.field.value) ?? "/", shut: () => tab.frame === frame && show(tab, "shut", () => framesAreShut(() => openWindow(tab))) });
  tab.frame = frame;
  tab.bar.hidden = false;
  fill(tab.bar.querySelector(".preview-host"), `:${tab.port}`);
  try {
    await frame.enter();
    if (tab.frame === frame) {
      show(tab, "frame", () => frame.node);
    }
  } catch (problem) {
    if (tab.frame === frame) {
      leave(tab);
      show(tab, `failed ${problem.detail}`, () => calm(problem.detail ?? problem.message, { again: () => enter(tab) }));
    }
  }
}

function show(tab, name, draws) {
  if (tab.shown !== name) {
    tab.shown = name;
    fill(tab.place, draws());
  }
}

function visit(tab) {
  const path = pathOf(tab.field.value);
  if (path === null) {
    tab.field.setAttribute("aria-invalid", "true");
    return;
  }
  tab.field.removeAttribute("aria-invalid");
  tab.field.value = path;
  if (tab.shown === "frame") {
    tab.frame.visit().catch((problem) => complain(problem, "It was not opened"));
  } else {
    enter(tab);
  }
}

function openWindow(tab) {
  return openAlone(() => ticket(tab));
}
