// The tab of the notebook: JupyterLab of the box, begun when somebody wants it, in a frame or a tab of its own.
import { api } from "./api.js";
import { calm, framesAreShut, whyClosed } from "./boxstate.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { told } from "./forms.js";
import { boxFrame, openAlone } from "./frame.js";
import { every, whenSeen } from "./seen.js";
import { oneLine } from "./text.js";
import { running } from "./time.js";
import { complain } from "./toast.js";

const OFTEN = 1000;
const UNENTERED = "unentered";
/** JupyterLab opens tabs of the browser, for files and for help. */
const MORE = "allow-popups";

export function notebook({ job, standing }) {
  const at = `/jobs/${encodeURIComponent(job.id)}`;
  const place = h("div", { class: "notebook-place" });
  const tab = { at, standing, place, frame: null, shown: "", doing: h("span"), isBusy: false };
  tab.shared = h("input", { type: "checkbox", role: "switch", onchange: () => share(tab) });
  tab.bar = h("div", { class: "work-bar notebook-bar", role: "toolbar", "aria-label": "Notebook", hidden: true },
    h("span", { class: "notebook-words" }, "JupyterLab in this box"), iconButton("retry", "Load it again", () => enter(tab)),
    h("button", { type: "button", class: "main", onclick: () => alone(tab) }, icon("window"), "Open in a new tab"));
  tab.foot = h("div", { class: "notebook-foot", hidden: true }, h("label", { class: "check" }, tab.shared, "The agent works in these kernels"),
    h("span", { class: "hint" }, "Its Python and TypeScript then see your variables and you see its own, and what it runs is added to agent.ipynb."));
  const node = h("div", { class: "notebook" }, tab.bar, place, tab.foot);
  const poll = every(OFTEN, () => look(tab));
  const seen = whenSeen(node, (isSeen) => { isSeen ? poll.start() : poll.stop(); tab.frame?.rest(); });
  const changed = () => { if (whyClosed(standing) !== null) { look(tab); } };
  standing.addEventListener("change", changed);
  show(tab, "asking", () => calm("Asking for the notebook …"));
  return { node, close() { poll.stop(); seen.close(); standing.removeEventListener("change", changed); } };
}

async function look(tab) {
  const why = whyClosed(tab.standing);
  if (why !== null) {
    leave(tab);
    show(tab, `closed ${why}`, () => calm(why));
    return;
  }
  if (!(tab.standing.job.capabilities ?? []).includes("notebook")) {
    show(tab, "none", teach);
    return;
  }
  try {
    const found = await api.get(`${tab.at}/notebook`);
    if (!tab.isBusy) {
      took(tab, found);
    }
  } catch (problem) {
    refused(tab, problem, () => look(tab));
  }
}

/** A frame that stands is not taken away because one look failed. */
function refused(tab, problem, again) {
  if (tab.frame === null) {
    show(tab, `refused ${problem.detail}`, () => calm(told(problem), { again }));
  }
}

function took(tab, { state, detail, shared }) {
  if (state === "ready") {
    tab.shared.checked = shared === true;
    if (tab.frame === null && !tab.shown.startsWith(UNENTERED)) {
      enter(tab);
    }
    return;
  }
  leave(tab);
  if (state === "starting") {
    starting(tab, detail);
  } else if (state === "failed") {
    show(tab, `failed ${detail}`, () => calm("The notebook did not start.", { hints: [oneLine(detail ?? "", 1000)], again: () => begin(tab) }));
  } else {
    show(tab, "idle", () => offer(tab));
  }
}

function offer(tab) {
  return calm("A notebook with Python and TypeScript, in this very box and on its files.", {
    hints: ["It takes about ten seconds and 250 MB of the box's memory. The first one on this machine is fetched before, which takes a minute or two."], deed: ["play", "Start the notebook", () => begin(tab)],
  });
}

function teach() {
  const code = (text) => h("code", {}, text);
  return calm("This box has no notebook. A task has one when it was asked for.", { hints: [
    "In the page: tick Notebook in the form of a new task.", ["In a terminal: ", code("./glovebox run --notebook")], ["By the API: ", code("\"capabilities\": [\"notebook\"]")],
  ] });
}

/** What is waited for, and for how long. */
function starting(tab, detail) {
  if (tab.shown !== "starting") {
    show(tab, "starting", () => calm("Starting the notebook …", { hints: [tab.doing, h("span", { "aria-live": "off" }, running(Date.now()))] }));
  }
  const words = oneLine(detail ?? "", 400);
  if (tab.doing.textContent !== words) {
    tab.doing.textContent = words;
  }
}

async function begin(tab) {
  starting(tab, "");
  try {
    await wish(tab, {});
  } catch (problem) {
    refused(tab, problem, () => begin(tab));
  }
}

async function share(tab) {
  const shared = tab.shared.checked;
  try {
    await wish(tab, { shared });
  } catch (problem) {
    tab.shared.checked = !shared;
    complain(problem, shared ? "The agent keeps its own kernels" : "The agent stays in these kernels");
  }
}

/** What was asked before it is not heeded. */
async function wish(tab, body) {
  tab.isBusy = true;
  try {
    took(tab, await api.post(`${tab.at}/notebook`, body));
  } finally {
    tab.isBusy = false;
  }
}

function ticket(tab) {
  return api.post(`${tab.at}/tickets`, { view: "notebook" });
}

function alone(tab) {
  return openAlone(() => ticket(tab));
}

async function enter(tab) {
  const frame = boxFrame({ title: "Notebook of the box", ticket: () => ticket(tab), more: MORE, comesToRest: true, shut: () => tab.frame === frame && show(tab, "shut", () => framesAreShut(() => alone(tab))) });
  tab.frame = frame;
  try {
    await frame.enter();
    if (tab.frame === frame) {
      tab.shown = "";
      show(tab, "frame", () => frame.node);
    }
  } catch (problem) {
    if (tab.frame === frame) {
      leave(tab);
      show(tab, `${UNENTERED} ${problem.detail}`, () => calm(told(problem), { again: () => enter(tab) }));
    }
  }
}

function leave(tab) {
  tab.frame = null;
}

function show(tab, name, draws) {
  if (tab.shown !== name) {
    tab.shown = name;
    fill(tab.place, draws());
    tab.bar.hidden = name !== "frame";
    tab.foot.hidden = tab.frame === null;
  }
}
