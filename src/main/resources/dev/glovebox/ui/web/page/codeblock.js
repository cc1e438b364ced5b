// A piece of code: its language, its colours where they are known, and a button that copies it.
import { painter } from "./code.js";
import { h, iconButton } from "./dom.js";
import { lineCount, longText } from "./output.js";
import { clean } from "./text.js";
import { say } from "./toast.js";

const MOST_COLOURED = 50_000;
const MOST_LINES = 400;

export function codeBlock(text, language = "") {
  const bare = text.replace(/\n$/, "");
  const isShort = bare.length <= MOST_COLOURED && lineCount(bare) <= MOST_LINES;
  return h("figure", { class: "code" },
    h("figcaption", {}, h("span", {}, language || "text"), iconButton("copy", "Copy this code", () => copy(text))),
    isShort ? coloured(clean(bare), language) : longText(bare, { lines: MOST_LINES }));
}

/** In one colour until the highlighter is there. */
function coloured(text, language) {
  const inner = h("code", {}, text);
  painter(language.toLowerCase()).then((paint) => {
    if (paint !== null) {
      inner.replaceChildren(...paint(text).flatMap((line, i) => [i === 0 ? "" : "\n", ...line.map(({ text: part, kind }) => kind ? h("span", { class: kind }, part) : part)]));
    }
  });
  return h("pre", { tabIndex: 0, "aria-label": "Code" }, inner);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.", { kind: "done" });
  } catch {
    say("The browser did not let it be copied. Mark it and copy it by hand.", { kind: "error" });
  }
}
