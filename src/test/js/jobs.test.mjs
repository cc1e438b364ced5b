import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Jobs } from "../../main/resources/dev/glovebox/ui/web/page/jobs.js";

const all = Array.from({ length: 120 }, (_, at) => ({ id: `j${at}`, state: "complete", created: new Date(1e12 - at * 1000).toISOString() }));
let asked;
let answers;
let jobs;

/** A server with these jobs, which may be held back from answering. */
function serve(items, wait = Promise.resolve()) {
  globalThis.fetch = async (path) => {
    asked.push(path);
    await wait;
    const url = new URL(path, "http://here");
    const one = /\/jobs\/(\w+)$/.exec(url.pathname);
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const state = url.searchParams.get("state");
    const fitting = items.filter((job) => !state || state.split(",").includes(job.state));
    const to = from + Number(url.searchParams.get("limit"));
    return Response.json(one ? items.find((job) => job.id === one[1]) : { items: fitting.slice(from, to), next: to < fitting.length ? String(to) : null });
  };
}

beforeEach(() => {
  asked = [];
  answers = 0;
  globalThis.document = { hidden: false };
  jobs = new Jobs();
  jobs.addEventListener("change", () => answers++);
});

afterEach(() => jobs.stop());

const ids = () => jobs.items.map((job) => job.id);

test("what was loaded below stays when the first page is looked at again, and nothing is told twice", async () => {
  serve(all);
  await jobs.refresh();
  await jobs.more();
  assert.equal(jobs.items.length, 100);
  const before = answers;
  await jobs.refresh();
  assert.deepEqual([ids(), answers, jobs.next], [all.slice(0, 100).map((job) => job.id), before, "100"]);
});

test("one that still works below the first page is looked at by itself", async () => {
  const working = all.with(70, { ...all[70], state: "running" });
  serve(working);
  await jobs.refresh();
  await jobs.more();
  serve(all);
  await jobs.refresh();
  assert.equal(jobs.find("j70").state, "complete");
  const looks = asked.filter((path) => path.endsWith("/j70")).length;
  await jobs.refresh();
  assert.equal(asked.filter((path) => path.endsWith("/j70")).length, looks);
});

test("another filter keeps the old rows in sight until the new ones are there", async () => {
  serve(all);
  await jobs.refresh();
  await jobs.more();
  let go;
  serve(all.with(3, { ...all[3], state: "failed" }), new Promise((resolve) => { go = resolve; }));
  const shown = jobs.show({ state: "failed" });
  assert.deepEqual([jobs.state, jobs.items.length], ["loading", 100]);
  go();
  await shown;
  assert.deepEqual([jobs.state, ids(), jobs.next], ["ready", ["j3"], null]);
});

test("a new job is not taken away by a look that began before it", async () => {
  let go;
  serve(all, new Promise((resolve) => { go = resolve; }));
  const look = jobs.refresh();
  const fresh = { id: "new", state: "queued", created: new Date(1e12 + 1000).toISOString() };
  serve([fresh, ...all]);
  jobs.heard(fresh);
  go();
  await look;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(ids()[0], "new");
});

test("a list that cannot be had again stays, and is called old", async () => {
  serve(all);
  await jobs.refresh();
  globalThis.fetch = async () => { throw new TypeError("no way there"); };
  await jobs.refresh();
  assert.deepEqual([jobs.state, jobs.items.length, jobs.problem.code], ["stale", 50, "offline"]);
});
