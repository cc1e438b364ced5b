import assert from "node:assert/strict";
import { test } from "node:test";
import { parser } from "../../main/resources/dev/glovebox/ui/web/page/events.js";

const STREAM = 'retry: 2000\n\nid: 1\nevent: prompted\ndata: {"type":"prompted"}\n\n: beat\n\nevent: text_delta\ndata: {"text":"ä\\n"}\n\ndata: two\ndata:lines\n\nid: 2\nevent: end\ndata: {}\n\nevent: half\ndata: {';
const EVENTS = [
  { id: 1, type: "prompted", data: '{"type":"prompted"}' },
  { id: null, type: "text_delta", data: '{"text":"ä\\n"}' },
  { id: null, type: "message", data: "two\nlines" },
  { id: 2, type: "end", data: "{}" },
];

function parsed(pieces) {
  const events = [];
  const parse = parser((event) => { events.push(event); return event.type === "end"; });
  const over = pieces.map(parse).some(Boolean);
  return { events, over };
}

test("cut anywhere, the events are the same, and half of one is none", () => {
  for (let at = 0; at <= STREAM.length; at++) {
    assert.deepEqual(parsed([STREAM.slice(0, at), STREAM.slice(at)]), { events: EVENTS, over: true });
  }
  assert.deepEqual(parsed([...STREAM]), { events: EVENTS, over: true });
});

test("a line of ten megabytes in small pieces takes a moment", () => {
  const piece = "x".repeat(16_384);
  const begin = performance.now();
  const { events } = parsed(["data: ", ...Array.from({ length: 640 }, () => piece), "\n\n"]);
  assert.equal(events[0].data.length, 640 * 16_384);
  assert.ok(performance.now() - begin < 1000);
});
