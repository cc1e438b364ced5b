import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOT, asField, asQuery, childOf, fromQuery, isWithin, nameOf, parentOf } from "../../main/resources/dev/glovebox/ui/web/page/place.js";

const ODD = { path: "a/\ufffd\ufffd", raw: Buffer.from([0x61, 0x2f, 0xff, 0xfe]).toString("base64url") };

test("folders and names of plain paths", () => {
  assert.deepEqual([parentOf({ path: "src/a.py" }), parentOf({ path: "a.py" }), childOf(ROOT, "x"), childOf({ path: "src" }, "ä.py")], [{ path: "src" }, ROOT, { path: "x" }, { path: "src/ä.py" }]);
});

test("paths that are no UTF-8 go by their bytes, and by text as soon as they can", () => {
  assert.deepEqual(parentOf(ODD), { path: "a" });
  const inside = childOf(ODD, "é");
  assert.deepEqual([...Buffer.from(inside.raw, "base64url")], [0x61, 0x2f, 0xff, 0xfe, 0x2f, 0xc3, 0xa9]);
  assert.deepEqual(parentOf(inside), ODD);
});

test("the API and the address get one of both", () => {
  assert.deepEqual([asQuery(ODD), asField("from", ODD), asField("to", { path: "b" })], [{ raw: ODD.raw }, { from_raw: ODD.raw }, { to: "b" }]);
  assert.deepEqual([fromQuery(new URLSearchParams(asQuery(ODD))), fromQuery(new URLSearchParams("path=x")), fromQuery(new URLSearchParams())], [ODD, { path: "x" }, null]);
  assert.deepEqual(fromQuery(new URLSearchParams("raw=%25%25")), { path: "", raw: "%%" });
});

test("what lies in a folder, and what only begins like it", () => {
  assert.deepEqual([isWithin({ path: "src/a/b" }, { path: "src" }), isWithin({ path: "srcs" }, { path: "src" }), isWithin({ path: "src" }, { path: "src" })], [true, false, true]);
});

test("nothing in a name is unseen", () => {
  assert.equal(nameOf({ path: "d/new\nline\u001b[31mred\u202etxt" }), "new\\x0aline\\x1b[31mred\ufffdtxt");
  assert.equal(nameOf({ path: "d/ " }), "␣");
});
