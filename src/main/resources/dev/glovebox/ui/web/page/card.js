// A call of a tool: one line that unfolds to what was asked and what came of it.
import { edits, endWords, fileOf, printed, subject } from "./calls.js";
import { languageOf } from "./code.js";
import { codeBlock } from "./codeblock.js";
import { h, icon } from "./dom.js";
import { marked } from "./diff.js";
import { longText, tail } from "./output.js";
import { pictures } from "./pictures.js";
import { tables } from "./tables.js";
import { clean, oneLine, size } from "./text.js";
import { running, span } from "./time.js";

const TAIL_LINES = 8;
const SHORT = 60; // stands on the line in full
const MARKS = { running: ["wrench", "Running"], done: ["check", "Done"], failed: ["cross", "Failed"], interrupted: ["stop", "Cut off"] };
const FILES = new Set(["read_file", "write_file", "edit_file"]);
const CODE = { python: "python", typescript: "typescript" };

/** `{node, update(item), close()}`; `memory` keeps what was unfolded while the card is out of sight. */
export function card(first, memory) {
  let item = first;
  let drawn = null;
  const began = Math.min(Date.parse(first.time) || Date.now(), Date.now());
  const line = h("summary", { class: "card-line" });
  const body = h("div", { class: "card-body" });
  const fold = h("details", {}, line, body);
  const live = h("pre", { class: "card-tail", hidden: true });
  const shown = pictures(`Picture from ${oneLine(first.name, 40)}`);
  const tabled = tables(`Table from ${oneLine(first.name, 40)}`);
  const node = h("article", { class: "card", "data-tool": oneLine(first.name, 40) }, fold, live, tabled.node, shown.node);
  const unfold = () => body.replaceChildren(...(fold.open ? contents(item, memory.job) : []));
  fold.addEventListener("toggle", () => { memory.remember(first.key, fold.open); unfold(); });
  fold.open = memory.isOpen(first);
  const update = (now) => {
    item = now;
    const wanted = `${item.state} ${item.undone.length}`;
    if (wanted !== drawn) {
      drawn = wanted;
      node.dataset.state = item.state;
      line.replaceChildren(...headline(item, began));
      shown.show(item.pictures ?? []);
      tabled.show(item.details);
      unfold();
    }
    live.hidden = item.state !== "running" || item.output === "";
    live.textContent = live.hidden ? "" : tail(item.output, TAIL_LINES);
  };
  update(first);
  return { node, update, close: shown.close };
}

function headline(item, began) {
  const [mark, words] = MARKS[item.state];
  const end = endWords(item);
  return [
    h("span", { class: "card-mark", title: words }, icon(mark), h("span", { class: "hidden-words" }, `${words}:`)),
    h("span", { class: "card-tool" }, oneLine(item.name, 40)),
    h("span", { class: "card-subject" }, subject(item)),
    h("span", { class: "card-end" },
      item.undone.length > 0 ? h("span", { class: "card-undone" }, "taken back · ") : null,
      end === "" ? null : [h("span", { class: "card-result" }, end), " · "],
      item.state === "running" ? running(began) : item.ms === null ? "" : span(item.ms)),
    h("span", { class: "card-arrow" }, icon("down")),
  ];
}

function contents(item, job) {
  const text = item.state === "running" ? "" : printed({ text: item.text ?? "", details: item.details });
  return [
    ...asked(item),
    text === "" ? "" : h("div", { class: "card-output" }, longText(text)),
    text === "" && item.state !== "running" && (item.pictures ?? []).length === 0 ? h("p", { class: "hint" }, item.state === "interrupted" ? "It was cut off before it had ended." : "It printed nothing.") : "",
    facts(item, job),
  ];
}

function asked(item) {
  const { argument, name } = item;
  if (argument === null) {
    return [longText(item.raw)];
  }
  const changes = name === "edit_file" ? edits(item) : [];
  if (changes.length > 0) {
    return changes.map(diff);
  }
  if (typeof argument.code === "string") {
    return [codeBlock(argument.code, CODE[name] ?? "")];
  }
  if (typeof argument.command === "string") {
    return argument.command.includes("\n") || argument.command.length > SHORT ? [codeBlock(argument.command, "bash")] : [];
  }
  if (typeof argument.content === "string") {
    return [codeBlock(argument.content, languageOf(String(argument.path ?? "")) ?? "")];
  }
  return Object.keys(argument).length > 1 ? [longText(JSON.stringify(argument, null, 2))] : [];
}

function facts({ argument, details, name }, job) {
  const path = FILES.has(name) ? fileOf({ argument }) : null;
  const words = [
    typeof details.directory === "string" ? `in ${oneLine(details.directory, 120)}` : "",
    Number.isInteger(details.bytes) ? `${size(details.bytes)}${path === null ? " of output" : ""}` : "",
  ].filter((each) => each !== "");
  const link = path === null ? null : h("a", { href: `#/j/${job}?${new URLSearchParams({ tab: "files", path })}` }, `Open ${oneLine(path, 80)}`);
  return words.length === 0 && link === null ? "" : h("p", { class: "hint" }, link, link !== null && words.length > 0 ? " · " : null, words.join(" · "));
}

/** The lines that went and the lines that came, with the words in them that differ. */
function diff({ path, edits: all }) {
  return h("figure", { class: "code edited" },
    h("figcaption", {}, h("span", {}, oneLine(path, 200))),
    h("pre", { tabIndex: 0, "aria-label": `Changes of ${oneLine(path, 200)}` }, all.slice(0, 50).map(({ line, old, now }) => {
      const gone = lines(old);
      const come = lines(now);
      return [
        h("span", { class: "edit-at" }, line === null ? "…" : `line ${line}`),
        gone.map((text, i) => row("−", "del", text, come[i])),
        come.map((text, i) => row("+", "add", text, gone[i])),
      ];
    })));
}

function lines(text) {
  return text === "" ? [] : clean(text).replace(/\n$/, "").split("\n");
}

function row(mark, kind, text, other) {
  const parts = other === undefined ? [{ text, isMarked: false }] : marked(text, other);
  return h("span", { class: `edit-${kind}` }, `${mark} `, parts.map((part) => part.isMarked ? h("mark", {}, part.text) : part.text));
}
