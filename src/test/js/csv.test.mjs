import assert from "node:assert/strict";
import { test } from "node:test";
import { cells, columnsBetween, longest, rowStarts, separatorOf } from "../../main/resources/dev/glovebox/ui/web/page/csv.js";

function table(text, separator = ",") {
  const bytes = new TextEncoder().encode(text);
  const starts = [...rowStarts(bytes, separator)].at(-1);
  return starts.slice(0, -1).map((from, i) => cells(new TextDecoder().decode(bytes.subarray(from, starts[i + 1])), separator));
}

test("quotes hold separators, newlines and quotes", () => {
  assert.deepEqual(table('a,b\r\n"x, y","two\nlines"\n"say ""hi""",""\n'), [["a", "b"], ["x, y", "two\nlines"], ['say "hi"', ""]]);
});

test("rows may be uneven, empty and without a last newline", () => {
  assert.deepEqual(table("a,b,c\n1\n\n,,,\nlast"), [["a", "b", "c"], ["1"], [""], ["", "", "", ""], ["last"]]);
});

test("a quote inside of a cell is a character", () => {
  assert.deepEqual(table('size,n\n5" pipe,1\n6"" pipe,2\n'), [["size", "n"], ['5" pipe', "1"], ['6"" pipe', "2"]]);
});

test("a quote that never closes takes the rest and loses nothing", () => {
  assert.deepEqual(table('a\n"open,1\n2,3'), [["a"], ["open,1\n2,3"]]);
  assert.deepEqual(table('"a"b,c'), [["ab", "c"]]);
});

test("a table that is empty has no rows", () => {
  assert.deepEqual(table(""), []);
});

test("the separator is the commonest outside of quotes, and a tab in .tsv", () => {
  assert.deepEqual([separatorOf("a.csv", '"x,y,z";b;c'), separatorOf("a.csv", "one"), separatorOf("a.TSV", "a,b"), separatorOf("a.csv", "a\tb,c\td")], [";", ",", "\t", "\t"]);
});

test("half a million rows are found in parts of bounded work", () => {
  const bytes = new TextEncoder().encode('1,"two, 2"\n'.repeat(500_000));
  const parts = [...rowStarts(bytes, ",")];
  assert.equal(parts.at(-1).length, 500_001);
  assert.equal(parts.length, 12);
  assert.ok(parts.slice(0, -1).every((part) => part === null));
});

test("of a column its heading and its longest cells are measured", () => {
  const rows = [["name", "n"], ["a", "1"], ["long words", "22"], ["xx"], ["yyy", "333"]];
  assert.deepEqual(longest(rows, 3, 2), [{ head: "name", cells: ["long words", "yyy"] }, { head: "n", cells: ["333", "22"] }, { head: "", cells: ["", ""] }]);
});

test("columns in sight are those between two pixels", () => {
  const begins = [50, 100, 300, 400];
  assert.deepEqual([columnsBetween(begins, 0, 90), columnsBetween(begins, 150, 320), columnsBetween(begins, 0, 9000), columnsBetween(begins, 390, 9000)], [{ from: 0, to: 1 }, { from: 1, to: 3 }, { from: 0, to: 3 }, { from: 2, to: 3 }]);
});
