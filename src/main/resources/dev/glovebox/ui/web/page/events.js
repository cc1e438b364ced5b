// Follows a job: kept events each once and in order, live ones as they come, across broken connections and restarts of the server.
import { Problem, request } from "./api.js";

const SILENCE = 40_000; // two beats and a bit
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const FOR_GOOD = new Set(["not_found", "unauthorized", "forbidden"]);

/**
 * `onEvent({type, number?, …})` gets each event; `onState(state, why)` hears connecting, live, waiting, ended and gone. A live state begins with
 * `onEvent({type: "connected"})`: what came live of an unfinished answer before is to be dropped then.
 */
export function follow(job, { after = 0, onEvent, onState }) {
  const ending = new AbortController();
  const reader = { job, after, onEvent, onState, ending, wait: FIRST_WAIT };
  run(reader);
  return { close: () => ending.abort(), last: () => reader.after, now: () => reader.wake?.() };
}

async function run(reader) {
  while (!reader.ending.signal.aborted) {
    reader.onState("connecting");
    try {
      if (await once(reader)) {
        reader.onState("ended");
        return;
      }
      reader.onState("waiting", "The connection was cut.");
    } catch (error) {
      if (reader.ending.signal.aborted) {
        return;
      }
      if (error instanceof Problem && FOR_GOOD.has(error.code)) {
        reader.onState("gone", error.detail);
        return;
      }
      reader.wait = Math.max(reader.wait, (error.retryAfter ?? 0) * 1000);
      reader.onState("waiting", error instanceof Problem ? error.detail : "The connection was cut.");
    }
    await pause(reader);
    reader.wait = Math.min(reader.wait * 2, LONGEST_WAIT);
  }
}

/** One connection; true when the job's end came. */
async function once(reader) {
  const dead = new AbortController();
  const signal = AbortSignal.any([reader.ending.signal, dead.signal]);
  const headers = reader.after > 0 ? { "Last-Event-ID": String(reader.after) } : {};
  let watchdog = setTimeout(() => dead.abort(), SILENCE);
  try {
    const response = await request("GET", `/jobs/${reader.job}/events`, { signal, headers });
    reader.onState("live");
    reader.onEvent({ type: "connected" });
    reader.wait = FIRST_WAIT;
    const parse = parser((event) => take(reader, event));
    const bytes = response.body.getReader();
    const decoder = new TextDecoder();
    let ended = false;
    while (!ended) {
      const { done, value } = await bytes.read();
      if (done) {
        return false;
      }
      clearTimeout(watchdog);
      watchdog = setTimeout(() => dead.abort(), SILENCE);
      ended = parse(decoder.decode(value, { stream: true }));
    }
    return true;
  } catch (error) {
    if (dead.signal.aborted && !reader.ending.signal.aborted) {
      throw new Problem(0, "offline", "The server has gone silent.");
    }
    throw error;
  } finally {
    clearTimeout(watchdog);
    dead.abort();
  }
}

/** True when it was the last one. Numbers that were seen do not come twice. */
function take(reader, { id, type, data }) {
  const event = data === "" ? {} : JSON.parse(data);
  if (type === "end") {
    reader.onEvent({ ...event, type: "end" });
    return true;
  }
  if (id !== null) {
    if (id <= reader.after) {
      return false;
    }
    reader.after = id;
  }
  reader.onEvent(event);
  return false;
}

/** Takes text in any pieces, each character once; calls back for each event of it. Gives true when a call back did. */
export function parser(onEvent) {
  let begun = [];
  let event = fresh();
  return (text) => {
    let over = false;
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      const line = begun.join("") + text.slice(from, end);
      begun = [];
      from = end + 1;
      if (line === "") {
        over = (event.lines.length > 0 && onEvent({ id: event.id, type: event.type, data: event.lines.join("\n") })) || over;
        event = fresh();
      } else {
        field(event, line);
      }
    }
    if (from < text.length) {
      begun.push(text.slice(from));
    }
    return over;
  };
}

function fresh() {
  return { id: null, type: "message", lines: [] };
}

function field(event, line) {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (name === "data") {
    event.lines.push(value);
  } else if (name === "event") {
    event.type = value;
  } else if (name === "id") {
    event.id = Number(value);
  }
}

/** Until the time is over, the network is back, or somebody does not want to wait. */
function pause(reader) {
  return new Promise((resolve) => {
    const over = new AbortController();
    const wake = () => { over.abort(); clearTimeout(timer); resolve(); };
    const timer = setTimeout(wake, reader.wait);
    reader.wake = wake;
    reader.ending.signal.addEventListener("abort", wake, { signal: over.signal });
    addEventListener("online", wake, { signal: over.signal });
  });
}
