// The time that one request has, and the way to give it up.

/** What whoever asked is told as it is. */
export class Refusal extends Error {}

const TURN = 1500;

let stopping = new AbortController();
let end = 0;

export const work = {
  /** Runs it; once the time is over, or somebody has enough of it, the reason is thrown while it may still go on. */
  async within(limit, run) {
    stopping = new AbortController();
    end = Date.now() + limit;
    const { signal } = stopping;
    let timer;
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Refusal(`It was not done within ${Math.round(limit / 1000)} s.`)), limit + 250);
      signal.addEventListener("abort", () => fail(new Refusal("Stopped on request.")));
    });
    try {
      return await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  },

  stop() {
    stopping.abort();
  },

  /** How long at most, as the library takes it. */
  options(most = Infinity) {
    return { timeout: Math.max(1, Math.min(most, end - Date.now())) };
  },

  /** Tries for all of the time, in short turns, so that nothing is done long after somebody had enough of it. */
  async patiently(run) {
    for (;;) {
      try {
        return await run(this.options(TURN));
      } catch (error) {
        if (error?.name !== "TimeoutError" || this.isOver()) {
          throw error;
        }
      }
    }
  },

  left() {
    return Math.max(0, end - Date.now());
  },

  isOver() {
    return stopping.signal.aborted || Date.now() >= end;
  },
};
