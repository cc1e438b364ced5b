// What happens in the browser while nobody looks, told with the next answer; each kind in few words, however much of it there is.
export const MOST_TABS = 8;
const MOST_TOLD = 5;
const MOST_CONSOLE = 200;
const LONGEST_MESSAGE = 500;

let events = [];
let counts = {};
let written = [];

const WORDS = {
  opened: (n) => (n === 1 ? "a new tab opened" : `${n} new tabs opened`),
  refused: (n) => `${n} more tabs were closed at once: there are at most ${MOST_TABS}`,
  closed: (n) => (n === 1 ? "a tab was closed" : `${n} tabs were closed`),
  errors: (n) => (n === 1 ? "1 error in the console" : `${n} errors in the console`),
  dialogs: (n) => `${n} more dialogs`,
  downloads: (n) => (n > MOST_TOLD ? `${n} downloads in all` : ""),
};

export function tell(sentence) {
  events.push(sentence);
}

/** One more of a kind; how many there are since the last answer. */
export function count(what) {
  counts[what] = (counts[what] ?? 0) + 1;
  return counts[what];
}

/** The first few of a kind are told one by one. */
export function isWorthTelling(n) {
  return n <= MOST_TOLD;
}

export function note(kind, text) {
  if (kind === "error") {
    count("errors");
  }
  written.push(`${kind}: ${text.slice(0, LONGEST_MESSAGE)}`);
  written = written.slice(-MOST_CONSOLE);
}

/** All that came since it was last asked for. */
export function meanwhile() {
  const told = [...events.slice(0, 2 * MOST_TOLD), ...Object.entries(counts).map(([what, n]) => WORDS[what](n))].filter(Boolean);
  events = [];
  counts = {};
  return told;
}

export function console() {
  return written.join("\n");
}
