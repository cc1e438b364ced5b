import assert from "node:assert/strict";
import { test } from "node:test";
import { tablesOf } from "../../main/resources/dev/glovebox/ui/web/page/tables.js";

test("a table has names, rows and what is missing", () => {
  const [table] = tablesOf({ tables: [{ columns: ["", "name", "price"], rows: [["0", "a", "1.5"], ["1", "b", "NaN"], ["2", "", "-2e-07"]], more: 1200, more_columns: 1 }] });
  assert.deepEqual(table.columns, [{ name: "", isNumber: true }, { name: "name", isNumber: false }, { name: "price", isNumber: true }]);
  assert.deepEqual(table.rows[1], ["1", "b", "NaN"]);
  assert.match(table.note, /^1.?200 more rows and 1 more column not shown here\.$/);
  assert.equal(tablesOf({ tables: [{ columns: ["a"], rows: [["x"]], more: 0, more_columns: 0 }] })[0].note, "");
});

test("what is no table is left out", () => {
  for (const tables of [undefined, null, 3, "x", {}, [null, 7, "x", []], [{}], [{ columns: [], rows: [[]] }], [{ columns: ["a"], rows: [] }], [{ columns: ["a"], rows: [["x", "y"], "z", null] }]]) {
    assert.deepEqual(tablesOf({ tables }), []);
  }
  assert.deepEqual(tablesOf(null), []);
});

test("a table is no larger than a card takes", () => {
  const row = Array(100).fill("x".repeat(10_000));
  assert.deepEqual(tablesOf({ tables: Array(50).fill({ columns: ["a"], rows: Array(9).fill(["b"]) }) }).length, 4);
  assert.deepEqual(tablesOf({ tables: [{ columns: row, rows: [row] }] }), []);
  const wide = row.slice(0, 24);
  const [table] = tablesOf({ tables: [{ columns: wide, rows: Array(1000).fill(wide) }] });
  assert.equal(table.rows.length, 50);
  assert.ok(table.rows[0][0].length <= 201);
  assert.deepEqual(tablesOf({ tables: [{ columns: [1, {}], rows: [[null, 2]] }] })[0].rows, [["", ""]]);
});
