import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { apply, empty } from "../../main/resources/dev/glovebox/ui/web/page/talk.js";

const text = (words) => ({ type: "text", text: words });
const call = (id, name = "bash", argument = { command: "ls" }) => ({ type: "tool_call", id, name, arguments: JSON.stringify(argument) });
const opened = { type: "session_opened", number: 1, session: "s", workspace: "/w", model: "demo", level: "sealed" };
const prompted = (number, words) => ({ type: "prompted", number, content: [text(words)] });
const answered = (number, ...content) => ({ type: "answered", number, answer: { content, stop: "done", usage: { input: 900, output: 30, cache_read: 5, cache_write: 1 } } });
const ended = (number, id, outcome = "done", details = { exit: 0 }) => ({ type: "tool_ended", number, result: { call: id, outcome, content: [text("out\n[exit 0]")], details }, ms: 41 });
const turnEnded = (number, end = { how: "done" }) => ({ type: "turn_ended", number, end, usage: { input: 1, output: 2 }, ms: 2310, cost: "0.5" });

function told(...events) {
  const talk = empty();
  events.forEach((event) => apply(talk, event));
  return talk;
}

const kinds = (talk) => talk.items.map((item) => item.kind);

test("every event of the reference is taken, and each kind becomes what it is", () => {
  const reference = readFileSync(new URL("../../../docs/reference/events.md", import.meta.url), "utf8");
  const sample = reference.slice(reference.indexOf("## A session")).match(/^\{.*"type":.*\}$/gm).slice(0, 12).map((line) => JSON.parse(line)).map(({ n, ...event }) => (n ? { number: n, ...event } : event));
  const types = [...reference.matchAll(/^\| `(\w+)` \| (?:kept|live)/gm)].map((match) => match[1]);
  assert.deepEqual(new Set(sample.map((event) => event.type)), new Set(types));
  const talk = told(...sample, { type: "end", state: "complete", reason: "done" });
  assert.deepEqual(kinds(talk), ["opened", "notice", "prompt", "answer", "call", "compacted", "turn", "undone", "end"]);
  assert.deepEqual(talk.items.map((item) => item.number), [1, 2, 3, 4, 5, 7, 8, 9, null]);
  assert.equal(new Set(talk.items.map((item) => item.key)).size, talk.items.length);
});

test("an answer stays in its place when it becomes whole, and keeps its key", () => {
  const talk = told(opened, prompted(2, "hi"), { type: "thinking_delta", text: "hm" }, { type: "text_delta", text: "I ru" }, { type: "text_delta", text: "n" });
  const [thinking, answer] = talk.items.slice(2);
  assert.deepEqual([thinking.text, answer.text, answer.isLive], ["hm", "I run", true]);
  apply(talk, answered(3, { type: "thinking", text: "hmm" }, text("I run it."), call("c1")));
  assert.deepEqual(talk.items.slice(2), [thinking, answer]);
  assert.deepEqual([thinking.text, answer.text, answer.isLive], ["hmm", "I run it.", false]);
  assert.equal(talk.facts.tokens, 936);
});

test("whoever connects again in mid-answer gets it in one piece and sees it once", () => {
  const talk = told({ type: "connected" }, opened, prompted(2, "hi"), answered(3, call("c1")), { type: "tool_started", number: 4, call: call("c1") }, { type: "tool_output", call: "c1", text: "one\n" }, { type: "text_delta", text: "Hel" });
  const gone = apply(talk, { type: "connected" });
  assert.deepEqual(gone.removed.map((item) => item.text), ["Hel"]);
  apply(talk, { type: "tool_output", call: "c1", text: "one\ntwo\n" });
  apply(talk, { type: "text_delta", text: "Hello" });
  apply(talk, answered(5, text("Hello.")));
  assert.deepEqual(kinds(talk), ["opened", "prompt", "call", "answer"]);
  assert.equal(talk.items[2].output, "one\ntwo\n");
  assert.equal(talk.items[3].text, "Hello.");
});

test("an answer that was cut off and is asked for again does not count", () => {
  const talk = told(prompted(1, "hi"), { type: "text_delta", text: "Half an" }, { type: "noticed", number: 2, text: "asked again", details: { answer: "dropped" } }, answered(3, text("Whole.")));
  assert.deepEqual(kinds(talk), ["prompt", "notice", "answer"]);
});

test("a call tells what it does, what it says and how it ended", () => {
  const talk = told(prompted(1, "hi"), answered(2, call("c1")), { type: "tool_started", number: 3, call: call("c1") });
  const [item] = talk.items.slice(1);
  assert.deepEqual([item.state, item.name, item.argument], ["running", "bash", { command: "ls" }]);
  apply(talk, ended(4, "c1", "failed", { exit: 2 }));
  assert.deepEqual([item.state, item.ms, item.text, item.details], ["failed", 41, "out\n[exit 0]", { exit: 2 }]);
  apply(talk, { type: "tool_output", call: "c1", text: "too late" });
  assert.equal(item.output, "");
});

test("calls without an end are cut off by the turn's end, by the job's, and by a session that is taken up again", () => {
  for (const event of [turnEnded(9), { type: "end", state: "cancelled" }, { ...opened, number: 9 }]) {
    const talk = told(opened, prompted(2, "hi"), answered(3, call("c1")), { type: "tool_started", number: 4, call: call("c1") }, event);
    assert.equal(talk.items.find((item) => item.kind === "call").state, "interrupted", event.type);
    assert.equal(talk.working, false);
  }
});

test("a call that ended without having started is known from its answer", () => {
  const talk = told(prompted(1, "hi"), answered(2, call("c1", "write_file", { path: "a" })), ended(3, "c1", "failed", {}));
  assert.deepEqual([talk.items[1].name, talk.items[1].state], ["write_file", "failed"]);
});

test("a flood keeps its end and says how much went", () => {
  const talk = told(prompted(1, "hi"), { type: "tool_started", number: 2, call: call("c1") });
  for (let i = 0; i < 400; i++) {
    apply(talk, { type: "tool_output", call: "c1", text: "x".repeat(1000) });
  }
  const item = talk.items[1];
  assert.ok(item.output.length <= 131_072);
  assert.equal(item.output.length + item.lost, 400_000);
});

test("a plan ticks off where it stands, once a turn", () => {
  const plan = (status) => call(`p-${status}`, "plan", { steps: [{ text: "Write", status }] });
  const talk = told(prompted(1, "hi"), { type: "tool_started", number: 2, call: plan("active") }, ended(3, "p-active", "done", {}), { type: "tool_started", number: 4, call: plan("done") }, ended(5, "p-done", "done", {}));
  assert.deepEqual(kinds(talk), ["prompt", "plan"]);
  assert.deepEqual(talk.plan, [{ text: "Write", status: "done" }]);
  apply(talk, turnEnded(6));
  assert.equal(talk.items.at(-1).tools, 2);
});

test("messages while it works belong to the same turn", () => {
  const talk = told(prompted(1, "hi"), prompted(2, "and this"), { type: "tool_started", number: 3, call: call("c1") }, ended(4, "c1"), turnEnded(5));
  assert.deepEqual(talk.prompts, [{ number: 1, text: "hi" }, { number: 2, text: "and this" }]);
  assert.deepEqual(talk.items.at(-1), { key: "i4", number: 5, time: null, kind: "turn", end: { how: "done" }, tokens: 3, ms: 2310, cost: "0.5", tools: 1 });
});

test("what is undone is told and marked at its call", () => {
  const talk = told(prompted(1, "hi"), { type: "tool_started", number: 2, call: call("c1") }, ended(3, "c1"), { type: "undone", number: 4, call: "c1", path: "a.txt" });
  assert.deepEqual(talk.items[1].undone, ["a.txt"]);
  assert.equal(talk.items.at(-1).kind, "undone");
});

test("unknown types, and shapes that nobody promised, are passed over", () => {
  const talk = told({ type: "surprise", number: 1 }, { type: "prompted", number: 2, content: "no list" }, { type: "answered", number: 3 }, { type: "tool_ended", number: 4 }, { type: "tool_output", call: "none", text: "x" },
    { type: "tool_started", number: 5, call: { id: "c", name: "bash", arguments: "not JSON {" } }, { type: "answered", number: 6, answer: { content: [null, 3, { type: "video" }] } }, { type: "constructor" }, { type: "turn_ended", number: 7 });
  assert.equal(talk.last, 7);
  assert.equal(talk.items.find((item) => item.raw === "not JSON {").argument, null);
});

test("ten thousand events are taken in a moment", () => {
  const talk = empty();
  const begin = performance.now();
  for (let i = 0; i < 10_000; i += 4) {
    [prompted(i, "hi"), answered(i + 1, text("yes"), call(`c${i}`)), { type: "tool_started", number: i + 2, call: call(`c${i}`) }, ended(i + 3, `c${i}`)].forEach((event) => apply(talk, event));
  }
  assert.equal(talk.items.length, 7500);
  assert.ok(performance.now() - begin < 1000);
});

test("what the program says to the model when it takes a session up again is not the person's", () => {
  const resumed = text("(This session was taken up again in a new box on the same workspace. Files are as they were left.)");
  const talk = told({ type: "prompted", number: 1, content: [resumed, text("go on")] }, { type: "prompted", number: 2, content: [resumed, text("(The work was cut off. Go on with it from where it stopped.)")] });
  assert.deepEqual(kinds(talk), ["aside", "prompt", "aside"]);
  assert.deepEqual(talk.prompts, [{ number: 1, text: "go on" }]);
});

test("an end that its turn has told is not told again", () => {
  const failed = { how: "failed", reason: "step 1 failed" };
  assert.deepEqual(kinds(told(turnEnded(1), { type: "end", state: "complete", reason: "done" })), ["turn"]);
  assert.deepEqual(kinds(told(turnEnded(1, failed), { type: "end", state: "failed", reason: "step 1 failed" })), ["turn"]);
  assert.deepEqual(kinds(told(turnEnded(1), { type: "end", state: "failed", reason: "the disk is full" })), ["turn", "end"]);
});
