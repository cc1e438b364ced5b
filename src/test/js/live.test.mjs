import assert from "node:assert/strict";
import { test } from "node:test";
import { whyClosed } from "../../main/resources/dev/glovebox/ui/web/page/boxstate.js";
import { fits, isPaste, pasteKey } from "../../main/resources/dev/glovebox/ui/web/page/clipboard.js";
import { handsWords } from "../../main/resources/dev/glovebox/ui/web/page/desktop.js";
import { addressOf, isRestless, isShut, ticketTo } from "../../main/resources/dev/glovebox/ui/web/page/frame.js";
import { memoryWords, requested } from "../../main/resources/dev/glovebox/ui/web/page/options.js";
import { pathOf } from "../../main/resources/dev/glovebox/ui/web/page/preview.js";
import { every } from "../../main/resources/dev/glovebox/ui/web/page/seen.js";
import { themeOf } from "../../main/resources/dev/glovebox/ui/web/page/termtheme.js";
import { again, socketAddress, waitAfter } from "../../main/resources/dev/glovebox/ui/web/page/wires.js";

test("a wire goes to the page's own host, as safely as the page came", () => {
  assert.equal(socketAddress("/api/v1/jobs/a/desktop/stream", { protocol: "http:", host: "127.0.0.1:8000" }), "ws://127.0.0.1:8000/api/v1/jobs/a/desktop/stream");
  assert.equal(socketAddress("/x", { protocol: "https:", host: "box.example" }), "wss://box.example/x");
});

test("tries come ever more rarely, up to a limit, and often again after one that held; none where it makes no sense", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let tries = 0;
  let makesSense = true;
  const retry = again(() => tries++, async () => makesSense);
  const after = async (milliseconds) => { retry.lost(); t.mock.timers.tick(milliseconds); await Promise.resolve(); await Promise.resolve(); return tries; };
  assert.deepEqual([await after(499), await after(999), await after(2000)], [0, 0, 1]);
  retry.steady();
  assert.equal(await after(500), 2);
  makesSense = false;
  assert.equal(await after(60_000), 2);
  makesSense = true;
  retry.lost();
  retry.stop();
  t.mock.timers.tick(60_000);
  assert.equal(tries, 2);
  assert.deepEqual([0, 1, 2, 3, 4, 9].map(waitAfter), [500, 1000, 2000, 4000, 8000, 8000]);
});

test("looks follow each other one at a time, and end", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let looks = 0;
  const poll = every(2000, async () => { looks++; });
  const passed = async (milliseconds) => { t.mock.timers.tick(milliseconds); await Promise.resolve(); await Promise.resolve(); };
  poll.start();
  await passed(0);
  await passed(1999);
  assert.equal(looks, 1);
  await passed(1);
  assert.equal(looks, 2);
  poll.stop();
  await passed(10_000);
  assert.equal(looks, 2);
});

test("what is typed becomes a path of the server, or nothing", () => {
  assert.deepEqual(["", "health", "/a?b=c#d", " /x ", "http://localhost:5000/y", "https://evil.example"].map(pathOf), ["/", "/health", "/a?b=c#d", "/x", "/y", "/"]);
  assert.deepEqual(["//evil.example/x", "/\\evil.example", "/a\u0000b", "http://a//evil"].map(pathOf), [null, null, null, null]);
  assert.equal(addressOf("http://5000-abc.localhost:8000/.glovebox/enter?ticket=x", "/health"), "http://5000-abc.localhost:8000/health");
  assert.equal(ticketTo("http://5000-abc.localhost:8000/.glovebox/enter?ticket=x", "/a b?c=ö#d"), "http://5000-abc.localhost:8000/.glovebox/enter?ticket=x&to=%2Fa%2520b%3Fc%3D%25C3%25B6%23d");
});

test("a closed box says why, and an open one nothing", () => {
  const standing = (state, level = "sealed", isOver = false) => ({ job: { state }, isOver, isBoxOpen: state === "running" && level !== null });
  assert.equal(whyClosed(standing("running")), null);
  assert.match(whyClosed(standing("running", null)), /opening/);
  assert.match(whyClosed(standing("queued")), /Not begun yet/);
  assert.match(whyClosed(standing("idle")), /next message/);
  assert.match(whyClosed(standing("complete", "sealed", true)), /has ended/);
});

test("who has mouse and keyboard is said in words, also when a name is odd", () => {
  assert.equal(handsWords("you"), "You have mouse and keyboard.");
  assert.equal(handsWords("agent"), "The agent has mouse and keyboard.");
  assert.equal(handsWords("ada\u202e\n"), "ada\ufffd has mouse and keyboard.");
});

test("what a box shall have is asked for with what that stands on, and its memory is said", () => {
  assert.deepEqual(requested({ capabilities: ["notebook"] }), { capabilities: ["notebook"] });
  assert.deepEqual(requested({ capabilities: ["browser"] }), { capabilities: ["desktop", "browser"] });
  assert.deepEqual(requested({ capabilities: ["elsewhere", "desktop"] }), { capabilities: ["desktop"] });
  assert.deepEqual(requested({ capabilities: [] }), {});
  assert.equal(memoryWords({ capabilities: ["browser"] }), "4 GB of memory instead of 2");
  assert.equal(memoryWords({ capabilities: ["notebook"], limits: { memory: "" } }), "3 GB of memory instead of 2");
  assert.deepEqual([{}, { capabilities: ["desktop"], limits: { memory: "8g" } }].map(memoryWords), ["", ""]);
});

test("keys that paste are known, and go in as they are", () => {
  const key = (code, held = {}) => ({ code, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held });
  const pastes = [key("KeyV", { ctrlKey: true }), key("KeyV", { ctrlKey: true, shiftKey: true }), key("Insert", { shiftKey: true })];
  assert.deepEqual(pastes.map(isPaste), [true, true, true]);
  assert.deepEqual(pastes.map(pasteKey), [[0x76, "KeyV"], [0x56, "KeyV"], [0xff63, "Insert"]]);
  assert.deepEqual([key("KeyV"), key("KeyV", { ctrlKey: true, altKey: true }), key("Insert"), key("KeyC", { ctrlKey: true })].map(isPaste), [false, false, false, false]);
  assert.deepEqual(["", "a".repeat(200_000), "ö".repeat(100_000), "a".repeat(200_001), "ö".repeat(100_001)].map(fits), [true, true, true, false, false]);
});

test("a frame is shut when the server's word in it is that it does not know the browser", () => {
  const other = new Proxy({}, { get: (_, name) => { throw new Error(`SecurityError: ${String(name)}`); } });
  assert.equal(isShut(other), false);
  assert.equal(isShut({ "glovebox-shut": {} }), true);
  assert.equal(isShut({}), false);
  assert.deepEqual([isRestless([1000, 2000, 3000], 3000), isRestless([0, 2000, 3000, 29_999], 29_999), isRestless([0, 2000, 3000, 30_000], 30_000)], [false, true, false]);
});

test("a terminal's colours are all there, and readable on their ground", () => {
  const bright = (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [bright(one), bright(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  for (const isDark of [false, true]) {
    const { background, cursorAccent, selectionBackground, ...words } = themeOf(isDark);
    assert.equal(Object.keys(words).length, 18);
    assert.equal(cursorAccent, background);
    assert.ok(contrast(words.foreground, selectionBackground) >= 4.5);
    Object.entries(words).filter(([name]) => name !== "black" || !isDark).forEach(([name, colour]) => assert.ok(contrast(colour, background) >= 4.5, `${name} ${colour} on ${background}`));
  }
});
