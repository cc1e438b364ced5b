// The middle pane: what happens in a job, as it happens. Events are taken together once a frame, whatever their number.
import { OFFLINE } from "./api.js";
import { chunked } from "./chunks.js";
import { h } from "./dom.js";
import { following } from "./ending.js";
import { follow } from "./events.js";
import { foot } from "./foot.js";
import { draw } from "./items.js";
import { onKeys } from "./keys.js";
import { ready } from "./markdown.js";
import { apply, empty } from "./talk.js";
import { oneLine } from "./text.js";
import { running } from "./time.js";

const SPOKEN = 600;
const UNSEEN = 500; // no frames come while the page is hidden

/** `?at=N` leads to the event of that number, once it is there. */
export function conversation(context, standing, query) {
  const { job } = standing;
  const talk = empty();
  const scroller = h("div", { class: "talk-scroll", tabIndex: 0, role: "region", "aria-label": "Conversation" });
  const memory = unfolded(job);
  const list = chunked(scroller, (item) => draw(item, memory));
  const status = h("div", { class: "talk-status" });
  const spoken = h("div", { class: "hidden-words", "aria-live": "polite" });
  const link = connectionLine(() => stream.now());
  const content = h("div", {}, list.node, status);
  scroller.append(content);
  const end = following(scroller, content);
  const node = h("section", { class: "talk", "aria-label": "Talk" });
  const below = foot(context, standing, { drops: node, sent: end.toEnd });
  node.append(h("div", { class: "talk-top" }, scroller, end.pill), link.node, below.node, spoken);

  const take = (events) => {
    const changed = new Set();
    for (const event of events) {
      const told = apply(talk, event);
      told.removed.forEach((item) => { changed.delete(item); list.remove(item); });
      told.changed.forEach((item) => changed.add(item));
    }
    changed.forEach(list.put);
    list.drawEnd();
    below.heard(talk);
    standing.tell(talk);
    react(events);
    if (changed.size > 0) {
      end.came();
    }
    drawStatus();
    end.stick();
    lead();
  };
  let wanted = Number(query.get("at")) || null;
  let isReady = false;
  const lead = () => {
    if (isReady && wanted !== null && talk.last >= wanted) {
      const item = talk.items.findLast(({ number }) => number !== null && number <= wanted);
      wanted = null;
      if (item) {
        end.leave();
        list.reveal(item);
      }
    }
  };
  const react = (events) => {
    if (events.some(({ type }) => ["session_opened", "turn_ended", "end"].includes(type))) {
      standing.refresh();
    }
    if (events.some(({ type }) => ["session_opened", "tool_ended", "undone", "turn_ended", "end"].includes(type))) {
      dispatchEvent(new CustomEvent("files-changed", { detail: { job: job.id } }));
    }
    if (events.some(({ type }) => type === "noticed")) {
      below.look();
    }
    const answer = events.length < 50 ? events.findLast(({ type }) => type === "answered") : undefined;
    const text = (answer?.answer?.content ?? []).filter(({ type }) => type === "text").map((content) => content.text).join(" ");
    if (text.trim() !== "") {
      spoken.textContent = oneLine(text, SPOKEN);
    }
  };
  const drawStatus = () => showStatus(status, talk, standing);
  const batch = perFrame(take);
  const start = (after) => follow(job.id, { after, onEvent: batch.add, onState: (state, why) => { link.show(state, why); node.dataset.stream = state; } });
  onKeys("m", "Write a message", () => document.querySelector(".composer textarea")?.focus());
  let stream = start(0);
  const again = () => { stream.close(); stream = start(stream.last()); };
  addEventListener("signed-in-again", again);
  standing.addEventListener("change", drawStatus);
  ready.then(() => { isReady = true; list.redraw(); end.stick(); lead(); });
  drawStatus();
  return {
    node,
    moved: (now) => { wanted = Number(now.get("at")) || null; lead(); },
    close: () => { stream.close(); batch.close(); list.close(); end.close(); below.close(); standing.removeEventListener("change", drawStatus); removeEventListener("signed-in-again", again); },
  };
}

/** Calls of steps show what they printed; an agent's show it when they are asked. */
function unfolded(job) {
  const known = new Map();
  return { job: job.id, remember: (key, isOpen) => known.set(key, isOpen), isOpen: (item) => known.get(item.key) ?? (job.kind === "steps" && item.kind === "call") };
}

function perFrame(take) {
  let events = [];
  let frame = 0;
  let timer = 0;
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const all = events;
    events = [];
    take(all);
  };
  return {
    add: (event) => {
      if (events.push(event) === 1) {
        frame = requestAnimationFrame(run);
        timer = setTimeout(run, UNSEEN);
      }
    },
    close: () => { cancelAnimationFrame(frame); clearTimeout(timer); },
  };
}

function showStatus(node, talk, standing) {
  const words = statusWords(talk, standing);
  if (node.dataset.words !== words) {
    node.dataset.words = words;
    node.replaceChildren(...(words === "" ? [] : [h("span", { class: "dot running", "aria-hidden": "true" }), h("span", {}, words), talk.working ? h("span", { "aria-hidden": "true" }, running(Math.min(talk.facts.since ?? Date.now(), Date.now()))) : ""]));
  }
}

function statusWords(talk, { job, isOver }) {
  if (isOver || talk.facts.end !== null) {
    return "";
  }
  if (job.state === "queued") {
    return "Waiting for its turn …";
  }
  if (talk.working) {
    return talk.open.size > 0 ? "Running …" : talk.live.length > 0 ? "Writing …" : "Working …";
  }
  return job.state === "running" && talk.facts.model === null ? "Opening the box …" : "";
}

/** Says in words that events do not come, and why. */
function connectionLine(now) {
  const words = h("span", {});
  const button = h("button", { type: "button", class: "plain", onclick: now }, "Try now");
  const node = h("div", { class: "link-line", role: "status", hidden: true }, words, button);
  let timer = 0;
  return {
    node,
    show: (state, why = "") => {
      clearTimeout(timer);
      button.hidden = state === "gone";
      const isWell = state === "live" || state === "ended";
      words.textContent = state === "gone" ? why : why === OFFLINE ? "Reconnecting …" : `Reconnecting … ${why}`;
      timer = setTimeout(() => { node.hidden = isWell; }, isWell ? 0 : 700);
    },
  };
}
