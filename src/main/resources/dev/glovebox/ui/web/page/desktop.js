// The tab of the desktop: what the box's screen shows, and mouse and keyboard for whoever takes over.
import { api, url } from "./api.js";
import { calm, whyClosed } from "./boxstate.js";
import { clipboardPanel } from "./clipboard.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { told } from "./forms.js";
import { screen } from "./screen.js";
import { every, whenSeen } from "./seen.js";
import { oneLine } from "./text.js";
import { complain } from "./toast.js";
import { wayOutWords } from "./wayout.js";

const OFTEN = 2000;
/** So long nobody looks before the picture is no longer sent. */
const UNSEEN = 10_000;

/** Who has mouse and keyboard, in words. */
export function handsWords(hands) {
  return hands === "you" ? "You have mouse and keyboard." : hands === "agent" ? "The agent has mouse and keyboard." : `${oneLine(hands, 60)} has mouse and keyboard.`;
}

/** The tab of a job. */
export function desktop({ job, standing }) {
  const path = `/jobs/${encodeURIComponent(job.id)}/desktop`;
  const view = desktopView({ look: () => api.get(path), hands: (take) => api.post(`${path}/hands`, { take }), stream: url(`${path}/stream`), why: () => whyClosed(standing), mayConnect: () => standing.isStillOpen() });
  standing.addEventListener("change", view.changed);
  return { node: view.node, close() { standing.removeEventListener("change", view.changed); view.close(); } };
}

/**
 * `way`: `look()` and `hands(take)` ask the server, `stream` is where the picture comes from, `why()` says in words that the box is closed, or is
 * null, `mayConnect()` whether it makes sense to try again.
 */
export function desktopView(way) {
  const place = h("div", { class: "desktop-place" });
  const words = h("span", { class: "desktop-hands", role: "status" });
  const take = h("button", { type: "button", class: "main", onclick: () => turnHands(tab) });
  const fit = iconButton("fit", "Make the box's screen as large as this place", () => fitted(tab), { "aria-pressed": "false" });
  const full = iconButton("expand", "Full screen", () => place.requestFullscreen?.().catch((error) => complain(error, "No full screen")));
  const clip = iconButton("paste", "Clipboard", () => clipped(tab, clip.getAttribute("aria-pressed") !== "true"), { "aria-pressed": "false" });
  const panel = clipboardPanel({ put: (text) => tab.screen?.put(text) });
  const bar = h("div", { class: "work-bar desktop-bar", role: "toolbar", "aria-label": "Desktop" }, words, clip, fit, full, take);
  const foot = h("p", { class: "desktop-foot", hidden: true }, wayOutWords("the desktop"), h("span", { class: "hint" }, " · What you do and type there is kept in the history, and the agent is told."));
  const node = h("div", { class: "desktop" }, bar, panel.node, place, foot);
  const tab = { way, place, words, take, clip, panel, fit, full, bar, foot, screen: null, hands: "agent", shown: "", isFit: false, isBusy: false, isOver: false };
  const poll = every(OFTEN, () => look(tab));
  let resting = 0;
  const seen = whenSeen(node, (isSeen) => {
    clearTimeout(resting);
    if (isSeen) {
      poll.start();
    } else {
      poll.stop();
      resting = setTimeout(() => rest(tab), UNSEEN);
    }
  });
  rest(tab);
  return {
    node,
    changed: () => { if (way.why() !== null || tab.shown.startsWith("closed")) { look(tab); } },
    close() { tab.isOver = true; clearTimeout(resting); poll.stop(); seen.close(); leave(tab); },
  };
}

async function look(tab) {
  const why = tab.way.why();
  if (why !== null) {
    leave(tab);
    show(tab, `closed ${why}`, () => calm(why));
    return;
  }
  if (tab.shown === "asking" || tab.shown.startsWith("closed")) {
    show(tab, "starting", () => calm("Starting the desktop …", { hints: ["It takes about a second."] }));
  }
  try {
    const found = await tab.way.look();
    if (!tab.isOver) {
      took(tab, found);
    }
  } catch (problem) {
    if (!tab.isOver && (tab.screen === null || problem.status > 0)) {
      failed(tab, problem.detail ?? problem.message);
    }
  }
}

function failed(tab, words) {
  leave(tab);
  show(tab, `failed ${words}`, () => calm(told({ detail: words }), { again: () => look(tab) }));
}

function took(tab, found) {
  if (found.state === "none") {
    show(tab, "none", teach);
  } else if (found.state === "failed") {
    failed(tab, `The desktop did not start: ${oneLine(found.reason ?? "no reason was given", 400)}`);
  } else {
    begin(tab);
    setHands(tab, found.hands);
  }
}

function teach() {
  const code = (text) => h("code", {}, text);
  return calm("This box has no desktop. A task has one when it was asked for.", { hints: [
    "In the page: tick Desktop in the form of a new task.", ["In a terminal: ", code("./glovebox run --desktop")], ["By the API: ", code("\"capabilities\": [\"desktop\"]")],
  ] });
}

function begin(tab) {
  if (tab.screen === null) {
    tab.screen = screen(tab.way.stream, { label: "Desktop of the box", out: () => tab.take, mayConnect: tab.way.mayConnect, copied: tab.panel.heard });
    show(tab, "screen", () => tab.screen.node);
    tab.screen.open();
  }
}

function rest(tab) {
  if (tab.hands !== "you") {
    leave(tab);
    show(tab, "asking", () => calm("Asking for the desktop …"));
  }
}

function leave(tab) {
  tab.screen?.close();
  tab.screen = null;
}

function show(tab, name, draw) {
  if (tab.shown !== name) {
    tab.shown = name;
    fill(tab.place, draw());
    const isScreen = name === "screen";
    tab.bar.hidden = !isScreen;
    clipped(tab, false);
    tab.foot.hidden = true;
    tab.words.textContent = "";
  }
}

function setHands(tab, hands) {
  const isMine = hands === "you";
  const words = handsWords(hands);
  if (tab.words.textContent !== words) {
    tab.words.textContent = words;
    fill(tab.take, icon(isMine ? "out" : "hand"), isMine ? "Give back" : "Take over");
    tab.take.classList.toggle("main", !isMine);
    tab.fit.hidden = !isMine;
    tab.clip.hidden = !isMine;
    if (!isMine) {
      clipped(tab, false);
    }
    tab.foot.hidden = !isMine;
  }
  tab.hands = hands;
  tab.screen?.use(isMine, isMine && tab.isFit);
}

async function turnHands(tab) {
  const take = tab.hands !== "you";
  if (tab.isBusy) {
    return;
  }
  tab.isBusy = true;
  try {
    await tab.way.hands(take);
    setHands(tab, take ? "you" : "agent");
    if (take) {
      tab.screen?.focus();
    }
  } catch (error) {
    complain(error, take ? "You cannot take over" : "It was not given back");
  }
  tab.isBusy = false;
  look(tab);
}

function fitted(tab) {
  tab.isFit = !tab.isFit;
  tab.fit.setAttribute("aria-pressed", String(tab.isFit));
  tab.screen?.use(tab.hands === "you", tab.hands === "you" && tab.isFit);
}

function clipped(tab, isShown) {
  if (isShown !== (tab.clip.getAttribute("aria-pressed") === "true")) {
    tab.clip.setAttribute("aria-pressed", String(isShown));
    tab.panel.turn(isShown);
  }
}
