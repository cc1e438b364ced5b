// What has happened in a job as a list of items to show. No DOM: events in, items out, each step in constant time.
import { isOurs, list, pictures, read, sum, textOf } from "./contents.js";

const MOST_LIVE_OUTPUT = 65_536;

/**
 * `items` in their order, each `{key, kind, …}` and changed in place; `working` from a prompt to its turn's end; `facts` for the head. Kinds: opened, prompt,
 * thinking, answer, call, plan, aside, notice, compacted, turn, undone, end.
 */
export function empty() {
  return {
    items: [], working: false, last: 0, prompts: [], plan: null, facts: { model: null, level: null, tokens: 0, cost: 0, since: null, end: null },
    live: [], open: new Map(), asked: new Map(), calls: new Map(), turn: freshTurn(), made: 0,
  };
}

const freshTurn = () => ({ tools: 0, plan: null });

/** Gives `{changed, removed}`, both of items. What is not known is passed over. */
export function apply(talk, event) {
  const told = { changed: new Set(), removed: [] };
  talk.last = event.number ?? talk.last;
  TAKES[event.type]?.(talk, event, told);
  return told;
}

const TAKES = {
  connected: (talk, event, told) => dropLive(talk, told),
  session_opened: (talk, event, told) => {
    interrupt(talk, told);
    talk.working = false;
    const again = talk.facts.model !== null;
    Object.assign(talk.facts, { model: String(event.model), level: String(event.level) });
    add(talk, told, event, { kind: "opened", model: String(event.model), level: String(event.level), again });
  },
  noticed: (talk, event, told) => {
    if (event.details?.answer === "dropped") {
      dropLive(talk, told);
    }
    if (typeof event.details?.model === "string") {
      talk.facts.model = event.details.model;
    }
    add(talk, told, event, { kind: "notice", text: String(event.text), details: event.details ?? {} });
  },
  prompted: (talk, event, told) => {
    if (!talk.working) {
      talk.working = true;
      talk.turn = freshTurn();
      talk.facts.since = event.time ? Date.parse(event.time) : null;
    }
    const ours = list(event.content).filter(isOurs);
    const contents = list(event.content).filter((content) => !isOurs(content));
    if (ours.length > 0) {
      add(talk, told, event, { kind: "aside", text: textOf(ours) });
    }
    if (contents.length > 0) {
      const item = add(talk, told, event, { kind: "prompt", text: textOf(contents), pictures: pictures(contents) });
      talk.prompts.push({ number: talk.last, text: item.text });
    }
  },
  thinking_delta: (talk, event, told) => stream(talk, told, "thinking", String(event.text)),
  text_delta: (talk, event, told) => stream(talk, told, "answer", String(event.text)),
  answered: (talk, event, told) => answered(talk, event, told),
  tool_started: (talk, event, told) => started(talk, event, told, event.call ?? {}),
  tool_output: (talk, event, told) => {
    const item = talk.open.get(event.call);
    if (item?.kind === "call") {
      heard(item, String(event.text));
      told.changed.add(item);
    }
  },
  tool_ended: (talk, event, told) => ended(talk, event, told),
  compacted: (talk, event, told) => {
    talk.facts.tokens += sum(event.usage);
    add(talk, told, event, { kind: "compacted", how: event.how, summary: event.summary ?? "", before: event.tokens_before, after: event.tokens_after });
  },
  turn_ended: (talk, event, told) => {
    interrupt(talk, told);
    talk.working = false;
    talk.facts.since = null;
    talk.facts.cost += Number(event.cost ?? 0) || 0;
    add(talk, told, event, { kind: "turn", end: event.end ?? {}, tokens: sum(event.usage), ms: Number(event.ms) || 0, cost: event.cost ?? null, tools: talk.turn.tools });
  },
  undone: (talk, event, told) => {
    const item = talk.calls.get(event.call);
    if (item) {
      item.undone = [...item.undone, String(event.path)];
      told.changed.add(item);
    }
    add(talk, told, event, { kind: "undone", path: String(event.path) });
  },
  end: (talk, event, told) => {
    interrupt(talk, told);
    talk.working = false;
    const reason = event.reason ?? "";
    talk.facts.end = { state: event.state, reason };
    if (!saysTheSame(talk.items.at(-1), event.state, reason)) {
      add(talk, told, event, { kind: "end", state: event.state, reason });
    }
  },
};

/** The last turn's end has told it already. */
function saysTheSame(last, state, reason) {
  return last?.kind === "turn" && (state === "complete" ? last.end.how === "done" : last.end.how === "failed" && last.end.reason === reason);
}

function add(talk, told, event, item) {
  const whole = { key: `i${++talk.made}`, number: event.number ?? null, time: event.time ?? null, ...item };
  talk.items.push(whole);
  told.changed.add(whole);
  return whole;
}

function remove(talk, told, item) {
  const at = talk.items.lastIndexOf(item);
  if (at >= 0) {
    talk.items.splice(at, 1);
    told.removed.push(item);
    told.changed.delete(item);
  }
}

function stream(talk, told, kind, text) {
  let item = talk.live.at(-1);
  if (item?.kind !== kind) {
    item = add(talk, told, {}, { kind, text: "", isLive: true });
    talk.live.push(item);
  }
  item.text += text;
  told.changed.add(item);
}

/** The server sends the unfinished answer, and what running calls said, again in one piece to whoever connects. */
function dropLive(talk, told) {
  for (const item of talk.live.splice(0)) {
    remove(talk, told, item);
  }
  for (const item of talk.open.values()) {
    Object.assign(item, { output: "", lost: 0 });
    told.changed.add(item);
  }
}

/** What came live stays in its place and becomes what was kept, so that nothing on the page moves. */
function answered(talk, event, told) {
  const contents = list(event.answer?.content);
  talk.facts.tokens += sum(event.answer?.usage);
  const live = talk.live.splice(0);
  for (const part of parts(contents)) {
    const at = live.findIndex((item) => item.kind === part.kind);
    const item = at >= 0 ? live.splice(at, 1)[0] : add(talk, told, event, { kind: part.kind, text: "" });
    Object.assign(item, { text: part.text, isLive: false, time: event.time ?? null, number: event.number ?? null });
    told.changed.add(item);
  }
  live.forEach((item) => remove(talk, told, item));
  contents.filter((content) => content.type === "tool_call").forEach((call) => talk.asked.set(call.id, call));
  const stop = event.answer?.stop;
  if (stop === "too_long" || stop === "refused") {
    add(talk, told, event, { kind: "notice", text: stop === "refused" ? "The model refused to answer." : "The answer was cut off: it grew too long.", details: {} });
  }
}

/** Texts beside each other are one. */
function parts(contents) {
  const found = [];
  for (const content of contents) {
    const kind = { text: "answer", thinking: "thinking" }[content.type];
    if (kind && found.at(-1)?.kind === kind) {
      found.at(-1).text += String(content.text);
    } else if (kind) {
      found.push({ kind, text: String(content.text) });
    }
  }
  return found.filter((part) => part.text.trim() !== "");
}

function started(talk, event, told, call) {
  talk.turn.tools++;
  const id = String(call.id);
  const argument = read(call.arguments);
  const steps = call.name === "plan" ? list(argument?.steps) : [];
  const item = steps.length > 0 ? planned(talk, event, told, steps)
    : add(talk, told, event, { kind: "call", id, name: String(call.name), raw: String(call.arguments ?? ""), argument, state: "running", output: "", lost: 0, content: [], details: {}, ms: null, undone: [] });
  talk.asked.delete(id);
  talk.open.set(id, item);
  talk.calls.set(id, item);
  return item;
}

/** One plan a turn, ticked off where it stands. */
function planned(talk, event, told, steps) {
  talk.turn.plan ??= add(talk, told, event, { kind: "plan", steps });
  talk.turn.plan.steps = steps;
  talk.plan = steps;
  told.changed.add(talk.turn.plan);
  return talk.turn.plan;
}

/** The end of a flood is what is looked at while it goes on. */
function heard(item, text) {
  item.output += text;
  if (item.output.length > MOST_LIVE_OUTPUT * 2) {
    item.lost += item.output.length - MOST_LIVE_OUTPUT;
    item.output = item.output.slice(-MOST_LIVE_OUTPUT);
  }
}

function ended(talk, event, told) {
  const result = event.result ?? {};
  const item = talk.open.get(result.call) ?? started(talk, event, told, talk.asked.get(result.call) ?? { id: result.call, name: "tool", arguments: "" });
  talk.open.delete(result.call);
  if (item.kind === "call") {
    const content = list(result.content);
    Object.assign(item, { state: result.outcome === "done" ? "done" : "failed", content, text: textOf(content), pictures: pictures(content), details: result.details ?? {}, ms: Number(event.ms) || 0, output: "", lost: 0 });
  }
  told.changed.add(item);
}

/** Nothing goes on any more: what had no end was cut off. */
function interrupt(talk, told) {
  for (const item of talk.live.splice(0)) {
    remove(talk, told, item);
  }
  for (const item of talk.open.values()) {
    if (item.kind === "call") {
      item.state = "interrupted";
    }
    told.changed.add(item);
  }
  talk.open.clear();
}
