import assert from "node:assert/strict";
import { test } from "node:test";
import { byJob, pieces, search } from "../../main/resources/dev/glovebox/ui/web/page/hits.js";

test("a hit is on one line, and spaces around the match stay", () => {
  assert.deepEqual(pieces({ before: "\n  the\n\tquick ", match: "brown\nfox", after: " jumps\r\nover  " }), { before: "the quick ", match: "brown fox", after: " jumps over" });
});

test("markup stays text, and what moves or hides text is made visible", () => {
  const { match, after } = pieces({ match: "<img src=x onerror=alert(1)>", after: "a\u202eb\u001b[31mred\u0000" });
  assert.equal(match, "<img src=x onerror=alert(1)>");
  assert.equal(after, "a\ufffdbred\ufffd");
});

test("long surroundings are cut without breaking a character", () => {
  const { before, after } = pieces({ before: "😀".repeat(500), match: "x", after: "é".repeat(500) });
  assert.equal(before, `…${"😀".repeat(160)}`);
  assert.equal(after, `${"é".repeat(160)}…`);
});

test("hits of one job after each other are together", () => {
  const hit = (id, number) => ({ job: { id }, number });
  assert.deepEqual(byJob([hit("a", 1), hit("a", 2), hit("b", 1), hit("a", 9)]).map(({ job, hits }) => [job.id, hits.map(({ number }) => number)]), [["a", [1, 2]], ["b", [1]], ["a", [9]]]);
});

test("a search goes on over empty parts until there is enough or the end", async () => {
  const pages = { start: { items: [], next: "1" }, 1: { items: [{ job: { kind: "task" } }, { job: { kind: "steps" } }], next: "2" }, 2: { items: [{ job: { kind: "task" } }], next: "3" }, 3: { items: [], next: null } };
  const asked = [];
  const ask = async (cursor) => { asked.push(cursor); return pages[cursor ?? "start"]; };
  const progress = [];
  const fits = ({ kind }) => kind === "task";
  assert.deepEqual(await search(ask, null, { fits, enough: 2, onProgress: (count) => progress.push(count) }), { items: [{ job: { kind: "task" } }, { job: { kind: "task" } }], next: "3" });
  assert.deepEqual(asked, [null, "1", "2"]);
  assert.deepEqual(progress, [0, 1, 2]);
  assert.deepEqual(await search(ask, "3", { fits, enough: 2, onProgress: () => {} }), { items: [], next: null });
});
