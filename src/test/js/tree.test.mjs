import assert from "node:assert/strict";
import { test } from "node:test";
import { gathered } from "../../main/resources/dev/glovebox/ui/web/page/boxfiles.js";
import { parentOf } from "../../main/resources/dev/glovebox/ui/web/page/place.js";
import { Tree } from "../../main/resources/dev/glovebox/ui/web/page/tree.js";

const file = (path) => ({ path, kind: "file", size: 1, modified: "" });
const folder = (path) => ({ path, kind: "folder", size: 1, modified: "" });

function treeOf(folders) {
  const asked = [];
  const tree = new Tree(async ({ path }, limit) => {
    asked.push(`${path}:${limit}`);
    if (!(path in folders)) {
      throw Object.assign(new Error(), { status: 404 });
    }
    return { items: folders[path].slice(0, limit), more: folders[path].length > limit };
  });
  return { tree, asked };
}

const shown = (tree) => tree.rows().map((row) => `${" ".repeat(row.level - 1)}${row.note ? `(${row.note})` : row.entry.path}`);

test("folders are asked for when they are opened, and stand first", async () => {
  const { tree, asked } = treeOf({ "": [file("a10"), file("a9"), folder("src")], src: [file("src/x")] });
  await tree.open({ path: "" });
  assert.deepEqual(shown(tree), ["src", "a9", "a10"]);
  await tree.open({ path: "src" });
  assert.deepEqual(shown(tree), ["src", " src/x", "a9", "a10"]);
  tree.close({ path: "src" });
  assert.deepEqual(shown(tree), ["src", "a9", "a10"]);
  assert.deepEqual(asked, [":1000", "src:1000"]);
});

test("a path opens all above it", async () => {
  const { tree } = treeOf({ "": [folder("a")], a: [folder("a/b")], "a/b": [file("a/b/c")] });
  await tree.openAllTo({ path: "a/b/c" }, parentOf);
  assert.deepEqual(shown(tree), ["a", " a/b", "  a/b/c"]);
});

test("what is cut off is told, and had part by part to its end", async () => {
  const { tree, asked } = treeOf({ "": Array.from({ length: 11_500 }, (_, i) => file(`f${i}`)) });
  await tree.open({ path: "" });
  assert.equal(tree.rows().at(-1).note, "more");
  await tree.more({ path: "" });
  assert.deepEqual([tree.rows().length, tree.rows().at(-1).note], [11_001, "more"]);
  await tree.more({ path: "" });
  assert.deepEqual([tree.rows().length, tree.rows().at(-1).note, asked], [11_500, undefined, [":1000", ":11000", ":21000"]]);
});

test("so many entries come in as many answers as they take", async () => {
  const all = Array.from({ length: 25_000 }, (_, i) => i);
  const asked = [];
  const page = async (limit, cursor) => {
    asked.push([limit, cursor]);
    const from = cursor ?? 0;
    const next = from + limit < all.length ? from + limit : null;
    return { items: all.slice(from, from + limit), more: next !== null, next };
  };
  assert.deepEqual(await gathered(page), { items: all.slice(0, 1000), more: true, next: 1000 });
  assert.deepEqual(await gathered(page, Infinity), { items: all, more: false, next: null });
  assert.deepEqual(asked, [[1000, null], [10_000, null], [10_000, 10_000], [10_000, 20_000]]);
});

test("empty folders say so, those that are gone leave, and a failure is a row", async () => {
  const folders = { "": [folder("a"), folder("b")], a: [], b: [file("b/x")] };
  const { tree } = treeOf(folders);
  await tree.open({ path: "" });
  await tree.open({ path: "a" });
  await tree.open({ path: "b" });
  assert.deepEqual(shown(tree), ["a", " (empty)", "b", " b/x"]);
  delete folders.b;
  folders[""] = [folder("a")];
  await tree.refresh();
  assert.deepEqual(shown(tree), ["a", " (empty)"]);
  const { tree: none } = treeOf({});
  await none.open({ path: "" });
  assert.deepEqual(shown(none), ["(gone)"]);
  const broken = new Tree(async () => { throw Object.assign(new Error(), { status: 503 }); });
  assert.deepEqual(shown(broken), ["(new)"]);
  await broken.open({ path: "" });
  assert.deepEqual(shown(broken), ["(failed)"]);
});

test("a refresh that finds the same tells nobody", async () => {
  const { tree } = treeOf({ "": [file("a")] });
  await tree.open({ path: "" });
  let told = 0;
  tree.addEventListener("change", () => told++);
  await tree.refresh();
  assert.equal(told, 0);
});
