import assert from "node:assert/strict";
import { test } from "node:test";
import { Blocks, LONGEST_BLOCK, LONGEST_CODE } from "../../main/resources/dev/glovebox/ui/web/page/blocks.js";

function split(text, pieces = [text]) {
  const blocks = new Blocks();
  return [...pieces.flatMap((piece) => blocks.push(piece)), ...blocks.finish()];
}

const SAMPLE = [
  "# Title\n\n", "A paragraph\nof two lines.\n\n", "- one\n\n- two\n\n  more of two\n\n", "After the list.\n\n", "1. a\n2. b\n\n   ```sh\n   ls\n\n   pwd\n   ```\n3. c\n\n", "```python\nx = 1\n\n\ny = 2\n```\n",
  "\nText.\n", "~~~~\n```\nnot the end\n\n~~~\n~~~~\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "> quote\n\n", "Last, with `code`.\n",
];

test("blocks end where nothing that follows can change them", () => {
  assert.deepEqual(split(SAMPLE.join("")).map((block) => block.trim()), SAMPLE.map((block) => block.trim()));
});

test("cut anywhere, the blocks are the same", () => {
  const whole = SAMPLE.join("");
  const expected = split(whole);
  for (let at = 1; at < whole.length; at++) {
    assert.deepEqual(split(whole, [whole.slice(0, at), whole.slice(at)]), expected);
  }
  assert.deepEqual(split(whole, [...whole]), expected);
});

test("code is one block however many empty lines it has, and one without an end is still code", () => {
  const blocks = new Blocks();
  assert.deepEqual(blocks.push("```js\na\n\nb\n"), []);
  assert.deepEqual(blocks.fence.info, "js");
  assert.equal(blocks.rest.slice(blocks.fence.start), "a\n\nb\n");
  assert.deepEqual(blocks.finish(), ["```js\na\n\nb\n"]);
});

test("a fence right after a paragraph ends it", () => {
  assert.deepEqual(split("Look:\n```\nx\n```\nafter\n"), ["Look:\n", "```\nx\n```\n", "after\n"]);
});

test("nothing is lost and no block is longer than the bound, whatever comes", () => {
  for (const text of ["x".repeat(100_000), "word ".repeat(20_000), "- item\n".repeat(9000), "a\n".repeat(40_000)]) {
    const blocks = split(text, text.match(/[^]{1,777}/g));
    assert.equal(blocks.join(""), text);
    assert.ok(blocks.every((block) => block.length <= LONGEST_BLOCK));
  }
});

test("long code goes on in a block of the same fence", () => {
  const text = `\`\`\`\`sh\n${"echo line\n".repeat(30_000)}\`\`\`\`\nafter`;
  const blocks = split(text, text.match(/[^]{1,501}/g));
  assert.ok(blocks.length > 3 && blocks.every((block) => block.length < LONGEST_CODE + 20));
  assert.ok(blocks.slice(0, -1).every((block) => block.startsWith("````sh\n") && block.endsWith("````\n")));
  assert.equal(blocks.slice(0, -1).map((block) => block.replace(/^````sh\n/, "").replace(/\n?````\n$/, "\n")).join("").match(/echo line/g).length, 30_000);
  assert.equal(blocks.at(-1), "after");
});
