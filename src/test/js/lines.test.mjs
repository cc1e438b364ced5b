import assert from "node:assert/strict";
import { test } from "node:test";
import { Lines } from "../../main/resources/dev/glovebox/ui/web/page/lines.js";

function lines(...parts) {
  const all = new Lines();
  parts.forEach((part) => all.add(typeof part === "string" ? new TextEncoder().encode(part) : Uint8Array.from(part)));
  return all;
}

const texts = (all) => Array.from({ length: all.count }, (_, i) => all.line(i).text);

test("lines end at newlines, of either kind, and the last needs none", () => {
  assert.deepEqual(texts(lines("a\nb\r\n\nlast")), ["a", "b", "", "last"]);
  assert.deepEqual(texts(lines("a\n")), ["a"]);
  assert.deepEqual(texts(lines("")), []);
  assert.deepEqual(texts(lines("\n")), [""]);
});

test("lines and characters may be torn between parts", () => {
  assert.deepEqual(texts(lines("on", "e\ntw", [0xc3], [0xa4], "\r", "\nx")), ["one", "twä", "x"]);
});

test("bytes that are no UTF-8 are shown as such and move nothing", () => {
  assert.deepEqual(texts(lines([0x61, 0xff, 0x0a, 0x62])), ["a\ufffd", "b"]);
});

test("a line of ten megabytes is cut, with what is missing counted in characters", () => {
  const { text, more } = lines("ä".repeat(5_000_000), "\nnext").line(0);
  assert.deepEqual([text.length, more], [2000, 4_998_000]);
});

test("a cut does not split a character of two halves", () => {
  const { text, more } = lines(`a${"😀".repeat(1500)}`).line(0);
  assert.deepEqual([text.length, more], [1999, 501]);
});

test("control characters and turns of direction are seen", () => {
  assert.deepEqual(texts(lines("a\u0007b\u202ec\rd\u2028e")), ["a\ufffdb\ufffdc\ufffdd\ufffde"]);
});

test("a million lines are found soon", () => {
  const all = lines("0123456789\n".repeat(1_000_000));
  assert.deepEqual([all.count, all.line(999_999).text], [1_000_000, "0123456789"]);
});

test("a NUL makes it no text", () => {
  assert.deepEqual([lines("a\0b").isBinary, lines("ab").isBinary], [true, false]);
});
