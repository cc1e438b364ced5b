// The list of sessions and jobs, kept right while the page is looked at.
import { api, weather, withQuery } from "./api.js";

const OFTEN = 2000;
const SELDOM = 15_000;
const PAGE = 50;

/** Emits `change`; `items` are the newest first, as far as they were asked for. */
export class Jobs extends EventTarget {
  items = [];
  state = "loading";
  problem = null;
  next = null;
  #filter = {};
  #timer = 0;
  #turn = 0;
  #anew = false;
  #looks = 0;
  #ending = new AbortController();

  start() {
    const { signal } = this.#ending;
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh(), { signal });
    weather.addEventListener("online", () => this.refresh(), { signal });
    this.refresh();
  }

  stop() {
    this.#ending.abort();
    this.#turn++;
    clearTimeout(this.#timer);
  }

  get filter() {
    return this.#filter;
  }

  /** `{q, state, kind}`, each left out for any. What is there stays in sight until the other list has come. */
  show(filter) {
    this.#filter = filter;
    this.#anew = true;
    this.state = "loading";
    this.#tell();
    return this.refresh();
  }

  find(id) {
    return this.items.find((job) => job.id === id);
  }

  /** What somebody has just heard of one job, before the next look. */
  heard(job) {
    const at = this.items.findIndex((other) => other.id === job.id);
    this.items = at < 0 ? [job, ...this.items] : this.items.with(at, job);
    this.#tell();
    if (at < 0) {
      this.refresh(); // a look that began before it was there would take it away again
    }
  }

  async refresh() {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    try {
      const page = await api.get(withQuery("/jobs", { ...this.#filter, limit: PAGE }));
      if (turn === this.#turn) {
        this.#take(page);
        await this.#lookBelow(turn);
      }
    } catch (problem) {
      if (turn === this.#turn) {
        this.state = this.items.length > 0 && !this.#anew ? "stale" : "failed";
        this.problem = problem;
        this.#tell();
      }
    }
    if (turn === this.#turn && this.problem?.status !== 401) {
      this.#timer = setTimeout(() => this.refresh(), document.hidden ? SELDOM : OFTEN);
    }
  }

  /** Of those below the first page that are not over, one at a time is looked at. */
  async #lookBelow(turn) {
    const open = this.items.slice(PAGE).filter((job) => !isOver(job));
    if (open.length > 0) {
      const job = await api.get(`/jobs/${open[this.#looks++ % open.length].id}`);
      const at = this.items.findIndex((other) => other.id === job.id);
      if (turn === this.#turn && at >= 0 && JSON.stringify(job) !== JSON.stringify(this.items[at])) {
        this.items = this.items.with(at, job);
        this.#tell();
      }
    }
  }

  /** The first page is new; what was loaded below it stays, unless there is nothing below it. */
  #take(page) {
    const fresh = new Set(page.items.map((job) => job.id));
    const last = page.items.at(-1);
    const older = page.next === null || this.#anew ? [] : this.items.filter((job) => !fresh.has(job.id) && job.created < last.created);
    if (older.length === 0) {
      this.next = page.next;
    }
    const items = [...page.items, ...older];
    const same = this.state === "ready" && JSON.stringify(items) === JSON.stringify(this.items);
    this.#anew = false;
    this.items = items;
    this.state = "ready";
    this.problem = null;
    if (!same) {
      this.#tell();
    }
  }

  /** Throws a Problem; what came for another filter meanwhile is dropped. */
  async more() {
    const { next } = this;
    if (next === null) {
      return;
    }
    const page = await api.get(withQuery("/jobs", { ...this.#filter, limit: PAGE, cursor: next }));
    if (this.next === next && !this.#anew) {
      const there = new Set(this.items.map((job) => job.id));
      this.items = [...this.items, ...page.items.filter((job) => !there.has(job.id))];
      this.next = page.next;
      this.#tell();
    }
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

const WORDS = {
  queued: "waiting", running: "working", open: "open", idle: "resting", complete: "done", failed: "failed", cancelled: "cancelled", timed_out: "out of time",
};

export function stateWord(state) {
  return WORDS[state] ?? state;
}

/** A conversation runs as long as its box is open, also while it waits for what its person says. */
export function shownState(job) {
  return job.kind === "session" && job.state === "running" ? "open" : job.state;
}

export function isOver(job) {
  return !["queued", "running", "idle"].includes(job.state);
}

export function titleOf(job) {
  return job.title || job.task || (job.kind === "session" ? "New conversation" : "Untitled");
}
