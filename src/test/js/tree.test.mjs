import assert from "node:assert/strict";
import { test } from "node:test";
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

test("what is cut off is told, and asked for once more", async () => {
  const { tree, asked } = treeOf({ "": Array.from({ length: 1001 }, (_, i) => file(`f${i}`)) });
  await tree.open({ path: "" });
  assert.equal(tree.rows().at(-1).note, "more");
  await tree.more({ path: "" });
  assert.deepEqual([tree.rows().length, asked.at(-1)], [1001, ":10000"]);
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
  assert.deepEqual(shown(none), ["(failed)"]);
});

test("a refresh that finds the same tells nobody", async () => {
  const { tree } = treeOf({ "": [file("a")] });
  await tree.open({ path: "" });
  let told = 0;
  tree.addEventListener("change", () => told++);
  await tree.refresh();
  assert.equal(told, 0);
});
