import assert from "node:assert/strict";
import { test } from "node:test";
import { BadJson, parseLines, plain } from "../../main/resources/dev/glovebox/ui/web/page/jsonlines.js";
import { check, EXAMPLES, MOST_STEPS, rowOf, rowsOf, stepsOf, textOf, TOOLS } from "../../main/resources/dev/glovebox/ui/web/page/steprules.js";

const first = (text) => check(text)[0];

test("reads JSON as the browser does", () => {
  for (const text of ['[]', '{"a": [1, -2.5e3, true, null, "x\\n\\u00e9\\"" ], "b": {}}', ' [ [ ] , { } ] ', '"\ud83d\ude00"']) {
    assert.deepEqual(plain(parseLines(text)), JSON.parse(text));
  }
});

test("refuses what the browser refuses, and names the line", () => {
  const broken = { "[\n1,\n]": 3, "[\n1 2]": 2, '{\n"a" 1}': 2, '["a\nb"]': 1, "[1]\n\nx": 3, "": 1, "[\n": 2, '{"a": 1,\n"a": 2}': 2, "[01]": 1, "{a: 1}": 1, "[tru]": 1, '["\\x"]': 1 };
  for (const [text, line] of Object.entries(broken)) {
    assert.throws(() => parseLines(text), (error) => error instanceof BadJson && error.line === line, JSON.stringify(text));
  }
});

test("nests no deeper than the server reads", () => {
  assert.doesNotThrow(() => parseLines("[".repeat(64) + "]".repeat(64)));
  assert.throws(() => parseLines("[".repeat(65) + "]".repeat(65)), /64 levels/);
});

test("a large list is read in no time", () => {
  const text = textOf(Array.from({ length: MOST_STEPS }, (_, at) => ({ tool: "shell", command: `echo ${at}\n`.repeat(200) })));
  const begun = performance.now();
  assert.deepEqual(check(text), []);
  assert.ok(performance.now() - begun < 2000);
});

test("every example may be sent, and comes back from the editor's rows as it was", () => {
  for (const { steps } of EXAMPLES) {
    assert.deepEqual(check(textOf(steps)), []);
    assert.deepEqual(stepsOf(steps.map(rowOf)), steps);
    assert.deepEqual(stepsOf(rowsOf(textOf(steps))), steps);
  }
});

test("a list under `steps` is taken too", () => {
  assert.deepEqual(check('{"steps": [{"tool": "python", "code": "1"}]}'), []);
  assert.equal(rowsOf('{"steps": [{"tool": "python", "code": "1"}]}')[0].text, "1");
});

test("each rule is named with its step and its line", () => {
  assert.match(first("[]").words, /such as/);
  assert.match(first('{"tool": "shell"}').words, /such as/);
  assert.deepEqual([first('[\n{"tool": "shell", "command": "ls"},\n7]').line, first('[\n{"tool": "shell", "command": "ls"},\n7]').step], [3, 2]);
  assert.match(first('[{"tool": "perl", "code": "1"}]').words, /step 1 names no tool.*shell, python/);
  assert.match(first('[{"tool": "toString", "code": "1"}]').words, /names no tool/);
  assert.match(first('[{"code": "1"}]').words, /names no tool/);
  assert.match(first('[{"tool": "shell", "code": "ls"}]').words, /shell takes 'command'/);
  assert.match(first('[{"tool": "python", "code": " "}]').words, /python takes 'code'/);
  const late = first('[{"tool": "shell",\n"command": "ls",\n"timeout": 601}]');
  assert.deepEqual([late.line, late.step], [3, 1]);
  assert.match(late.words, /from 1 to 600/);
  assert.match(first('[{"tool": "write_file", "content": ""}]').words, /takes 'path'/);
  assert.match(first('[{"tool": "write_file", "path": "a"}]').words, /takes 'content'/);
  assert.deepEqual(check('[{"tool": "write_file", "path": "a", "content": ""}]'), []);
  assert.match(first('[{"tool": "shell", "command": "ls", "cwd": "/"}]').words, /takes no 'cwd'/);
  assert.match(first('[{"tool": "shell", "command": "ls", "continue_on_error": "yes"}]').words, /true or false/);
  assert.match(first(textOf(Array(MOST_STEPS + 1).fill({ tool: "shell", command: "ls" }))).words, /1001 steps/);
});

test("arguments of other tools are JSON of their own, with the line in the row", () => {
  const row = { tool: "move", text: '{\n"from": "a"\n"to": "b"}', goOn: false, also: "" };
  assert.throws(() => stepsOf([rowOf({ tool: "shell", command: "ls" }), row]), (error) => error instanceof BadJson && error.step === 2 && error.line === 3);
  assert.throws(() => stepsOf([{ ...row, text: "[]" }]), /takes an object/);
  assert.deepEqual(stepsOf([{ tool: "list_files", text: "", goOn: true, also: "" }]), [{ tool: "list_files", continue_on_error: true }]);
});

test("the editor has each tool that steps may name", async () => {
  const { readFile } = await import("node:fs/promises");
  const java = await readFile(new URL("../../main/java/dev/glovebox/agent/Steps.java", import.meta.url), "utf8");
  const names = [.../List\.of\(([^)]*)\)/.exec(java)[1].matchAll(/"(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(Object.keys(TOOLS).sort(), names.sort());
});
