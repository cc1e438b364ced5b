// Each kind of item as elements: `{node, update(item), close()}`.
import { card } from "./card.js";
import { h, icon } from "./dom.js";
import { growing } from "./markdown.js";
import { longText, tail } from "./output.js";
import { pictures } from "./pictures.js";
import { planList, planWords } from "./plan.js";
import { oneLine, plural, short } from "./text.js";
import { span, when } from "./time.js";

const MOST = 1000;
const nothing = () => {};

const DRAW = {
  opened: ({ model, again }) => line("opened", again ? `Taken up again, with ${oneLine(model)}` : `Opened, with ${oneLine(model)}`),
  prompt: (item) => prompt(item),
  aside: ({ text }) => line("aside", `Told to the model: ${oneLine(text, MOST).replaceAll(/[()]/g, "")}`),
  thinking: (item, memory) => thinking(item, memory),
  answer: (item) => answer(item),
  call: (item, memory) => card(item, memory),
  plan: (item) => plan(item),
  notice: ({ text, details }) => h("div", { class: "item notice", "data-egress": details.egress ?? null }, icon(details.egress === "refused" ? "cross" : "more"), longText(text, { lines: 12 })),
  compacted: (item, memory) => compacted(item, memory),
  turn: (item) => turn(item),
  undone: ({ path }) => line("undone", `Taken back: what the call had changed in ${oneLine(path, MOST)}`),
  end: ({ state, reason }) => line(`end ${state === "complete" ? "done" : "bad"}`, endWords(state, oneLine(reason, MOST))),
};

export function draw(item, memory) {
  const drawn = DRAW[item.kind](item, memory);
  return drawn instanceof Node ? { node: drawn, update: nothing, close: nothing } : { close: nothing, ...drawn };
}

function line(kind, words) {
  return h("p", { class: `item dim-line ${kind}` }, words);
}

function endWords(state, reason) {
  const words = { complete: "Done", failed: "Failed", cancelled: "Cancelled", timed_out: "Out of time" }[state] ?? "Over";
  return reason === "" || reason === "done" ? `${words}.` : `${words}: ${reason}`;
}

function prompt(item) {
  const shown = pictures("Picture from you");
  shown.show(item.pictures);
  return {
    node: h("article", { class: "item prompt", "aria-label": "You" }, longText(item.text, { lines: 40 }), shown.node, item.time ? when(item.time) : null),
    update: nothing, close: shown.close,
  };
}

function answer(item) {
  const text = growing();
  const update = (now) => text.show(now.text, !now.isLive);
  update(item);
  return { node: h("article", { class: "item answer", "aria-label": "Agent" }, text.node), update };
}

function thinking(item, memory) {
  const text = h("div", { class: "thinking-text" });
  const words = h("summary", {});
  const fold = h("details", {}, words, text);
  let now = item;
  const fill = () => text.replaceChildren(...(fold.open ? [now.isLive ? h("pre", {}, tail(now.text, 12)) : longText(now.text, { lines: 60 })] : []));
  const update = (next) => {
    now = next;
    words.textContent = now.isLive ? "Thinking …" : "Thought";
    fill();
  };
  fold.addEventListener("toggle", () => { memory.remember(item.key, fold.open); fill(); });
  fold.open = memory.isOpen(item);
  update(item);
  return { node: h("div", { class: "item thinking" }, fold), update };
}

function plan(item) {
  const node = h("section", { class: "item plan", "aria-label": "Plan" });
  const update = ({ steps }) => node.replaceChildren(h("p", { class: "plan-title" }, "Plan ", h("span", { class: "num" }, planWords(steps))), planList(steps));
  update(item);
  return { node, update };
}

function compacted(item) {
  const what = item.how === "pruned" ? "Old results are left out for the model" : "The conversation is summarised for the model";
  const words = `${what}: about ${short(Number(item.before) || 0)} tokens become ${short(Number(item.after) || 0)}; the history keeps everything.`;
  return item.summary === "" ? line("compacted", words) : h("details", { class: "item dim-line compacted" }, h("summary", {}, words), longText(String(item.summary), { lines: 40 }));
}

function turn({ end, tokens, ms, cost, tools }) {
  const figures = [span(ms), tools > 0 ? plural(tools, "tool") : "", tokens > 0 ? `${short(tokens)} tokens` : "", Number(cost) > 0 ? dollars(Number(cost)) : ""].filter((word) => word !== "").join(" · ");
  const why = { limit: `Stopped at a limit: ${oneLine(end.limit ?? "", MOST)}`, cancelled: "Stopped", failed: `Failed: ${oneLine(end.reason ?? "", MOST)}` }[end.how];
  return h("div", { class: `item turn ${why && end.how !== "cancelled" ? "bad" : ""}` }, why ? h("p", { class: "turn-why" }, why) : null, h("p", { class: "dim-line num" }, figures));
}

/** To the cent from a dollar on, and to a hundredth of one below, rounded up. */
function dollars(cost) {
  const digits = cost >= 1 ? 100 : 10_000;
  return `$${(Math.ceil(cost * digits) / digits).toFixed(cost >= 1 ? 2 : 4)}`;
}
