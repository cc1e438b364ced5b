import assert from "node:assert/strict";
import { test } from "node:test";
import { scale, seen, windowOf } from "../../main/resources/dev/glovebox/ui/web/page/long.js";

test("only rows in sight are drawn, and a few around them", () => {
  assert.deepEqual(windowOf(1_000_000, 20, 400, 20_000), { from: 992, to: 1028 });
  assert.deepEqual(windowOf(1_000_000, 20, 400, 0), { from: 0, to: 28 });
  assert.deepEqual(windowOf(1_000_000, 20, 400, 20_000_000 - 400), { from: 999_972, to: 1_000_000 });
});

test("few rows are all drawn, and none when there are none", () => {
  assert.deepEqual(windowOf(3, 20, 400, 0), { from: 0, to: 3 });
  assert.deepEqual(windowOf(0, 20, 400, 0), { from: 0, to: 0 });
  assert.deepEqual(windowOf(3, 20, 400, 90_000), { from: 0, to: 3 });
});

test("a list that fits is as tall as its rows", () => {
  assert.deepEqual(scale(1000, 20, 400), { real: 20_000, total: 20_000, ratio: 1 });
});

test("a list taller than browsers can draw is squeezed so that its end is reached", () => {
  const { real, total, ratio } = scale(20_000_000, 20, 400);
  assert.equal(total, 8_000_000);
  assert.ok(Math.abs((total - 400) * ratio - (real - 400)) < 1e-3);
});

test("a row is brought into sight by the shortest way", () => {
  assert.deepEqual([seen(5, 20, 100, 400), seen(50, 20, 100, 0), seen(3, 20, 100, 0)], [100, 920, 0]);
});
