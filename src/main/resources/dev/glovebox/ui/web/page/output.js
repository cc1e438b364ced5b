// Text of any length in a place of a bounded one: a few lines at first, more when asked for, and never more than the page can bear.
import { h } from "./dom.js";
import { clean, count, plural, size } from "./text.js";

const LONGEST_LINE = 2000;
const STEP = 1000;
const MOST = 20_000;

/** Where line `number` (from 0) begins, or the text's length. */
export function lineStart(text, number, from = 0) {
  let at = from;
  for (let line = 0; line < number; line++) {
    const end = text.indexOf("\n", at);
    if (end < 0) {
      return text.length;
    }
    at = end + 1;
  }
  return at;
}

export function lineCount(text) {
  let lines = text === "" ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1)) {
    lines++;
  }
  return lines;
}

/** Lines too long to be read are cut, and say by how much. */
export function shortLines(text) {
  return text.split("\n").map((line) => line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} … ${size(line.length - LONGEST_LINE)} more on this line` : line).join("\n");
}

/** The last lines, for what still comes. */
export function tail(text, lines) {
  let at = text.length - (text.endsWith("\n") ? 1 : 0);
  const end = at;
  for (let line = 0; line < lines && at >= 0; line++) {
    at = text.lastIndexOf("\n", at - 1);
  }
  return clean(shortLines(text.slice(at + 1, end)));
}

/** The first `lines` of a text, and buttons for more. */
export function longText(text, { lines = 8 } = {}) {
  const node = h("div", { class: "long-text" });
  const all = lineCount(text);
  const pre = h("pre", {});
  const place = h("div", { class: "more-line" });
  let end = 0;
  const show = (to) => {
    const next = lineStart(text, to - (end === 0 ? 0 : shown), end);
    const part = clean(shortLines(text.slice(end, next).replace(/\n$/, "")));
    pre.append(end === 0 ? "" : "\n", part);
    end = next;
    shown = to;
    place.replaceChildren(...buttons());
  };
  const buttons = () => {
    if (shown >= all) {
      return [];
    }
    if (shown >= MOST) {
      return [h("span", {}, `${plural(all - shown, "line")} more: too many to show here. `), endButton()];
    }
    const next = Math.min(all, shown + STEP, MOST);
    const words = next === all ? `Show all ${count(all)} lines` : `Show ${count(next - shown)} more of ${count(all)} lines`;
    return [h("button", { type: "button", class: "plain more", onclick: () => show(next) }, words), all > shown + STEP ? endButton() : ""];
  };
  const endButton = () => h("button", { type: "button", class: "plain more", onclick: (event) => { event.target.remove(); node.append(h("p", { class: "hint" }, "…"), h("pre", {}, tail(text, 200))); } }, "Show the end");
  let shown = 0;
  node.append(pre, place);
  show(Math.min(lines, all));
  return node;
}
