import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../main/resources/dev/glovebox/ui/web/page/", import.meta.url);

test("the page names all its modules, so that a browser fetches them at once", () => {
  const front = readFileSync(new URL("index.html", FOLDER), "utf8");
  const named = [...front.matchAll(/<link rel="modulepreload" href="\/page\/([^"]+)">/g)].map(([, name]) => name);
  const there = readdirSync(FOLDER).filter((name) => name.endsWith(".js") && !["app.js", "alone.js"].includes(name)).sort();
  assert.deepEqual(named, there);
});
