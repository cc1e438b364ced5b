import assert from "node:assert/strict";
import { test } from "node:test";
import { paneOf } from "../../main/resources/dev/glovebox/ui/web/page/bottombar.js";

test("one pane is in sight, or none of those in the bar", () => {
  assert.deepEqual([paneOf("j", false, false), paneOf("j", false, true), paneOf("j", true, true), paneOf("new", false, false), paneOf("new", true, false), paneOf("usage", false, false)],
    ["talk", "work", "list", "new", "list", null]);
});
