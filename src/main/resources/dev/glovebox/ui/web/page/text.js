// What others wrote, made fit to be looked at: nothing in it moves the text around it or hides.

// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/** Of many lines: colours of terminals go, other unseen characters become visible. */
export function clean(text) {
  return String(text).replace(ESCAPES, "").replace(/\r\n?/g, "\n").replace(UNSEEN, "\ufffd");
}

/** On one line, cut to a length. */
export function oneLine(text, most = 200) {
  const line = clean(String(text).slice(0, most * 4)).replace(/\s+/g, " ").trim();
  return line.length > most ? `${[...line.slice(0, most)].join("")}…` : line;
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

export function size(bytes) {
  let value = Number(bytes);
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

export function count(number) {
  return Number(number).toLocaleString("en");
}

/** Tokens and the like, short. */
export function short(number) {
  return number < 1000 ? String(number) : number < 1e6 ? `${(number / 1000).toFixed(1)}k` : `${(number / 1e6).toFixed(1)}M`;
}

export function plural(number, word) {
  return `${count(number)} ${word}${number === 1 ? "" : "s"}`;
}
