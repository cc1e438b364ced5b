import assert from "node:assert/strict";
import { test } from "node:test";
import { marked, rowsOf } from "../../main/resources/dev/glovebox/ui/web/page/diff.js";

const short = (rows) => rows.map(({ kind, old, now, text }) => [kind, old ?? "", now ?? "", text]);
const shown = (parts) => parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("");

test("a diff becomes rows with the numbers of both sides", () => {
  const diff = "--- a/x\n+++ b/x\n@@ -2,3 +2,4 @@ def f\n same\n-old\n+new\n+more\n last\n";
  assert.deepEqual(short(rowsOf(diff)), [
    ["hunk", "", "", "@@ -2,3 +2,4 @@ def f"], ["same", 2, 2, "same"], ["del", 3, "", "old"], ["add", "", 3, "new"], ["add", "", 4, "more"], ["same", 4, 5, "last"],
  ]);
});

test("lines that look like heads or hunks are content inside of a hunk", () => {
  const diff = "@@ -1,2 +1,2 @@\n--- a/evil\n-@@ -9,9 +9,9 @@\n+++ b/evil\n+@@ -7 +7 @@\n@@ -9 +9 @@\n-x\n+y\n";
  assert.deepEqual(short(rowsOf(diff)).map(([kind, , , text]) => [kind, text]), [
    ["hunk", "@@ -1,2 +1,2 @@"], ["del", "-- a/evil"], ["del", "@@ -9,9 +9,9 @@"], ["add", "++ b/evil"], ["add", "@@ -7 +7 @@"], ["hunk", "@@ -9 +9 @@"], ["del", "x"], ["add", "y"],
  ]);
});

test("a missing newline at the end is a note", () => {
  const rows = rowsOf("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  assert.deepEqual(short(rows).map(([kind]) => kind), ["hunk", "del", "note", "add"]);
});

test("lines taken away stand for lines put there, one by one", () => {
  const rows = rowsOf("@@ -1,3 +1,3 @@\n-a\n-b\n+c\n z\n+d\n");
  assert.deepEqual(rows.map((row) => row.pair?.text ?? null), [null, "c", null, "a", null, null]);
});

test("words that differ are marked on each side", () => {
  assert.equal(shown(marked("return a + b", "return a - b")), "return a [+] b");
  assert.equal(shown(marked("    total = sum(values, start)", "    total = sum(values)")), "    total = sum(values[, start])");
  assert.equal(shown(marked("x = one and y = two", "x = 1 and y = 2")), "x = [one] and y = [two]");
});

test("lines with next to nothing in common are not torn to pieces", () => {
  assert.equal(shown(marked("import java.util.List;", "# wholly other words")), "import java.util.List;");
});

test("very long lines keep their text and cost little", () => {
  const text = "ab ".repeat(600);
  assert.equal(marked(text, `x${text}`).map((part) => part.text).join(""), text);
  assert.deepEqual(marked("a".repeat(3000), "b"), [{ text: "a".repeat(3000), isMarked: false }]);
});
