import assert from "node:assert/strict";
import { test } from "node:test";
import { fitName } from "../../main/resources/dev/glovebox/ui/web/page/attachments.js";
import { edits, endWords, fileOf, printed, subject } from "../../main/resources/dev/glovebox/ui/web/page/calls.js";
import { lineCount, lineStart, shortLines, tail } from "../../main/resources/dev/glovebox/ui/web/page/output.js";
import { pendingMessages } from "../../main/resources/dev/glovebox/ui/web/page/pending.js";

test("a call reads as what it acts on", () => {
  const of = (argument) => subject({ argument, raw: "" });
  assert.equal(of({ command: "pytest -q" }), "pytest -q");
  assert.equal(of({ command: "cat <<EOF\nx\nEOF" }), "cat <<EOF …");
  assert.equal(of({ from: "a", to: "b" }), "a → b");
  assert.equal(of({ path: "a", edits: [{ path: "b" }, { path: "a" }, {}] }), "a, b");
  assert.equal(of({ url: "http://localhost:5000/" }), "http://localhost:5000/");
  assert.equal(of({ url: "http://localhost:5000/api", method: "PUT", body: { a: 1 } }), "PUT http://localhost:5000/api");
  assert.equal(of({ url: "http://localhost:5000/api", body: "x" }), "POST http://localhost:5000/api");
  assert.equal(of({ target: "Search", value: "socks" }), "Search = socks");
  assert.equal(of({ target: "e12", button: "right" }), "e12");
  assert.equal(of({ command: 3 }), "");
  assert.equal(subject({ argument: null, raw: "{broken" }), "{broken");
  assert.ok(of({ command: "x".repeat(5_000_000) }).length < 200);
});

test("a call says how it ended", () => {
  assert.deepEqual([{ exit: 0 }, { signal: 9 }, { signal: 9, timeout: true }, {}].map((details) => endWords({ state: "failed", details })), ["exit 0", "signal 9", "timed out", "failed"]);
  assert.deepEqual(["done", "failed", "running"].map((state) => endWords({ state, details: { status: 404 } })), ["HTTP 404", "HTTP 404", ""]);
  assert.equal(endWords({ state: "interrupted", details: {} }), "cut off");
});

test("the line for the model is not what was printed", () => {
  assert.equal(printed({ text: "a\n[exit 0]", details: { exit: 0 } }), "a");
  assert.equal(printed({ text: "[exit 0]", details: { exit: 0 } }), "");
  assert.equal(printed({ text: "a\n[exit 0]", details: {} }), "a\n[exit 0]");
});

test("edits come from what was done, else from what was asked", () => {
  const asked = { path: "a", edits: [{ old: "1", new: "2" }] };
  assert.deepEqual(edits({ argument: asked, details: { path: "/w/a", edits: [{ line: 3, old: "1", new: "2" }] } }), [{ path: "/w/a", edits: [{ line: 3, old: "1", now: "2" }] }]);
  assert.deepEqual(edits({ argument: asked, details: {} }), [{ path: "a", edits: [{ line: null, old: "1", now: "2" }] }]);
});

test("lines are counted, found and cut", () => {
  assert.deepEqual(["", "a", "a\n", "a\nb", "\n\n"].map(lineCount), [0, 1, 1, 2, 2]);
  assert.equal(lineStart("a\nb\nc", 2), 4);
  assert.equal(lineStart("a\nb", 9), 3);
  assert.equal(tail("1\n2\n3\n", 2), "2\n3");
  assert.equal(tail("1", 8), "1");
  assert.ok(shortLines("x".repeat(1_000_000)).length < 2100);
});

test("names of uploads are fit for a shell and never taken twice", () => {
  assert.equal(fitName("../../etc/passwd", new Set()), "_.._etc_passwd");
  assert.equal(fitName("a\"b'c<d>.txt", new Set()), "a_b_c_d_.txt");
  assert.equal(fitName("a.tar", new Set(["a.tar", "a-2.tar"])), "a-3.tar");
  assert.equal(fitName("…", new Set()), "_");
  assert.equal(fitName("-rf", new Set()), "rf");
});

test("a message waits until its own prompt has come, also across a reload", () => {
  const kept = new Map();
  const store = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
  const first = pendingMessages(store, "j");
  ["same", "same", "other"].forEach((text) => first.sent(first.add(text, 5)));
  const second = pendingMessages(store, "j");
  assert.equal(second.heard({ number: 4, text: "same" }), false);
  assert.equal(second.heard({ number: 6, text: "memory\n\nsame" }), true);
  assert.deepEqual(second.items().map((item) => item.text), ["same", "other"]);
  second.heard({ number: 7, text: "same" });
  second.heard({ number: 8, text: "other" });
  assert.deepEqual([second.items(), kept.size], [[], 0]);
});

test("a call leads to its file only inside the workspace", () => {
  const of = (path) => fileOf({ argument: { path } });
  assert.deepEqual(["a.py", "./a.py", "/workspace/src/a.py"].map(of), ["a.py", "a.py", "src/a.py"]);
  assert.deepEqual(["/etc/passwd", "../a", "a/../../b", "", 3, undefined].map(of), [null, null, null, null, null, null]);
  assert.equal(fileOf({ argument: null }), null);
});
