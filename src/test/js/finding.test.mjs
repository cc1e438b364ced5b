import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_HITS, firstFrom, patternOf, search, withMarks, within } from "../../main/resources/dev/glovebox/ui/web/page/finding.js";

const at = (text, words) => within(text, patternOf(words)).map(({ from, to }) => text.slice(from, to));
const calm = { isOver: () => false, pause: async () => {}, now: () => 0 };
const rows = (texts) => ({ count: texts.length, text: (i) => texts[i] });

test("words are found as they stand, whatever their capitals", () => {
  assert.deepEqual(at("A.b a.b axb İstanbul", "a.B"), ["A.b", "a.b"]);
  assert.deepEqual(at("x (y)[z]{1} ^$|\\/-", "(y)[z]{1} ^$|\\/-"), ["(y)[z]{1} ^$|\\/-"]);
  assert.deepEqual(at("Grüße GRÜSSE", "grüß"), ["Grüß"]);
  assert.deepEqual(at("😀a😀", "😀"), ["😀", "😀"]);
  assert.deepEqual(within("anything", patternOf("")), []);
});

test("hits are in order, and the search begins where the reader is", async () => {
  const hits = await search(rows(["a b a", "", "c", "A"]), patternOf("a"), calm);
  assert.deepEqual(hits, [{ row: 0, nth: 0 }, { row: 0, nth: 1 }, { row: 3, nth: 0 }]);
  assert.deepEqual([firstFrom(hits, 0), firstFrom(hits, 1), firstFrom(hits, 4)], [0, 2, 0]);
});

test("a long search pauses, and ends when nobody wants it any more", async () => {
  let time = 0;
  let pauses = 0;
  const many = { count: 100_000, text: () => { time += 0.1; return "needle"; } };
  const all = await search(many, patternOf("needle"), { isOver: () => false, pause: async () => { pauses++; }, now: () => time });
  assert.equal(all.length, 100_000);
  assert.ok(pauses > 500 && pauses < 2000, String(pauses));
  assert.equal(await search(many, patternOf("needle"), { isOver: () => true, pause: async () => {}, now: () => time }), null);
});

test("so many hits are enough", async () => {
  assert.equal((await search(rows(["a".repeat(MOST_HITS + 5)]), patternOf("a"), calm)).length, MOST_HITS);
});

test("marks cut through the colours of a line and keep them", () => {
  const parts = [{ text: "let ", kind: "k" }, { text: "value", kind: "" }, { text: " = 1", kind: "n" }];
  assert.deepEqual(withMarks(parts, [{ from: 2, to: 6 }, { from: 8, to: 13 }]), [
    { text: "le", kind: "k" }, { text: "t ", kind: "k", mark: 0 }, { text: "va", kind: "", mark: 0 }, { text: "lu", kind: "" },
    { text: "e", kind: "", mark: 1 }, { text: " = 1", kind: "n", mark: 1 },
  ]);
  assert.deepEqual(withMarks(parts, []), parts);
});
