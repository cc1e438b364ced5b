import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf, linesOf } from "../../main/resources/dev/glovebox/ui/web/page/code.js";

test("what the highlighter writes becomes words with classes, line by line", () => {
  const value = '<span class="hljs-keyword">def</span> f():\n  <span class="hljs-string">&quot;&quot;&quot;a\nb &lt;i&gt;&quot;&quot;&quot;</span>';
  assert.deepEqual(linesOf(value), [
    [{ text: "def", kind: "hljs-keyword" }, { text: " f():", kind: "" }],
    [{ text: "  ", kind: "" }, { text: '"""a', kind: "hljs-string" }],
    [{ text: 'b <i>"""', kind: "hljs-string" }],
  ]);
});

test("spans inside of spans end where they end", () => {
  assert.deepEqual(linesOf('<span class="hljs-string">a<span class="hljs-subst">b</span>c</span>'), [
    [{ text: "a", kind: "hljs-string" }, { text: "b", kind: "hljs-subst" }, { text: "c", kind: "hljs-string" }],
  ]);
});

test("entities are taken once", () => {
  assert.deepEqual(linesOf("&amp;lt;script&amp;gt;"), [[{ text: "&lt;script&gt;", kind: "" }]]);
});

test("the language comes from the name", () => {
  assert.deepEqual(["src/a.py", "Makefile", "x.unknown", "py", ".bashrc"].map(languageOf), ["python", "makefile", null, null, "bash"]);
});
