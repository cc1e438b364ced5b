import assert from "node:assert/strict";
import { test } from "node:test";
import { base64, freeName, LONGEST_BODY, MOST_BYTES, objection } from "../../main/resources/dev/glovebox/ui/web/page/attach.js";
import { Draft, fingerprint } from "../../main/resources/dev/glovebox/ui/web/page/draft.js";
import { wishOf } from "../../main/resources/dev/glovebox/ui/web/page/newtask.js";
import { blamed, requested } from "../../main/resources/dev/glovebox/ui/web/page/options.js";
import { SAMPLES, sampleRequest } from "../../main/resources/dev/glovebox/ui/web/page/samples.js";

/** As sessionStorage is, with room for so many characters. */
class Shelf {
  #kept = new Map();
  constructor(room = 10_000) {
    this.room = room;
  }
  getItem(name) {
    return this.#kept.get(name) ?? null;
  }
  setItem(name, value) {
    if (value.length > this.room) {
      throw new Error("QuotaExceededError");
    }
    this.#kept.set(name, value);
  }
  removeItem(name) {
    this.#kept.delete(name);
  }
}

test("a draft is kept for one person, and gone once it was sent", () => {
  const shelf = new Shelf();
  const draft = new Draft(shelf, "ada");
  draft.save({ text: "Build" });
  draft.save({ mode: "task" });
  assert.deepEqual(new Draft(shelf, "ada").load(), { text: "Build", mode: "task" });
  assert.deepEqual(new Draft(shelf, "bob").load(), {});
  draft.clear();
  assert.deepEqual(draft.load(), {});
});

test("a broken or full shelf loses no more than the draft", () => {
  const shelf = new Shelf(20);
  shelf.setItem("glovebox-draft-ada", "{no json");
  const draft = new Draft(shelf, "ada");
  assert.deepEqual(draft.load(), {});
  assert.equal(draft.save({ text: "x".repeat(100) }), false);
});

test("the same wish has the same key until it is granted, another has another", () => {
  const shelf = new Shelf();
  const draft = new Draft(shelf, "ada");
  const key = draft.keyFor("/jobs", { task: "a" });
  assert.equal(new Draft(shelf, "ada").keyFor("/jobs", { task: "a" }), key);
  assert.notEqual(draft.keyFor("/sessions", { task: "a" }), key);
  const other = draft.keyFor("/jobs", { task: "b" });
  assert.notEqual(other, key);
  draft.clear();
  assert.notEqual(draft.keyFor("/jobs", { task: "b" }), other);
  assert.match(key, /^[!-~]{1,255}$/);
});

test("fingerprints tell texts apart", () => {
  const texts = ["", "a", "b", "ab", "ba", "aa", "\u0000", "a".repeat(1000), `${"a".repeat(999)}b`];
  assert.equal(new Set(texts.map(fingerprint)).size, texts.length);
});

test("only what was filled in is asked for", () => {
  assert.deepEqual(requested({}), {});
  assert.deepEqual(requested({ hosts: " pip, a.org:443\n", limits: { memory: " 1g ", pids: "" }, memoryFrom: "j1" }), { allow_hosts: ["pip", "a.org:443"], limits: { memory: "1g" }, memory_from: "j1" });
});

test("each mode goes to its own place, and steps name no model", () => {
  const given = { text: "Do it", steps: [{ tool: "shell", command: "ls" }], model: " demo ", options: {}, files: [] };
  assert.deepEqual(wishOf({ ...given, mode: "talk" }), { path: "/sessions", body: { message: "Do it", model: "demo" } });
  assert.deepEqual(wishOf({ ...given, mode: "task", model: "" }), { path: "/jobs", body: { task: "Do it" } });
  assert.deepEqual(wishOf({ ...given, mode: "steps", files: [{ path: "a" }] }), { path: "/jobs", body: { steps: given.steps, files: [{ path: "a" }] } });
});

test("a refused limit is found in the server's sentence", () => {
  assert.equal(blamed("'memory' is '9g', and the operator of this server lets users have at most 2147483648 bytes"), "memory");
  assert.equal(blamed("MAX_TURNS 'x': give a whole number from 1 to 9999999"), "max_turns");
});

test("files that do not fit are refused with the size and the way out", () => {
  assert.equal(objection([], [{ name: "a", size: MOST_BYTES }]), "");
  assert.match(objection([], [{ name: "big.bin", size: MOST_BYTES + 1 }]), /^big\.bin has 6\.1 MB, and 6\.1 MB fit.*under Files/);
  assert.match(objection([{ name: "a", size: 4_000_000 }], [{ name: "b", size: 2e6 }, { name: "c", size: 2e6 }]), /^These files have 4\.0 MB together, and 2\.1 MB are left/);
  assert.match(objection([], Array.from({ length: 1001 }, () => ({ name: "a", size: 0 }))), /1000 files/);
  assert.ok(base64(new Uint8Array(MOST_BYTES)).length < LONGEST_BODY);
});

test("bytes become base64 as the server reads it", () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => (at * 7) % 256);
  assert.equal(base64(bytes), Buffer.from(bytes).toString("base64"));
});

test("names are plain and no two are the same", () => {
  assert.equal(freeName("data.csv", new Set(["data.csv", "data-2.csv"])), "data-3.csv");
  assert.equal(freeName("../etc/passwd", new Set()), ".._etc_passwd");
  assert.equal(freeName("..", new Set()), "_");
  assert.equal(freeName(".env", new Set([".env"])), ".env-2");
});

test("samples use the demo where there is no model, and ask for hosts that are offered only", () => {
  const [hello, flask, , todo] = SAMPLES;
  const none = { items: ["demo"], default: null };
  assert.equal(sampleRequest(hello, none, []).model, "demo/hello");
  assert.equal(sampleRequest(todo, none, []).model, "demo/todo");
  assert.deepEqual(sampleRequest(flask, { items: [], default: "m" }, ["pip"]), { task: flask.task, allow_hosts: ["pip"] });
  assert.equal(sampleRequest(flask, none, ["npm"]).allow_hosts, undefined);
});
