// One terminal of the box by xterm.js: its bytes both ways, its size, and its colours from the page's own.
import { h } from "./dom.js";
import { styleByScript } from "./plaindocument.js";
import { themeOf } from "./termtheme.js";
import { oneLine } from "./text.js";
import { say } from "./toast.js";
import { again, socketAddress } from "./wires.js";
import { wayOut } from "./wayout.js";

const SCROLLBACK = 5000;
const READABLE = 4.5;
const DARK = matchMedia("(prefers-color-scheme: dark)");
let library;

/** xterm.js and what fits it to its place, or nothing when the page was built without them. */
export function loadXterm() {
  library ??= Promise.all([import("./lib/xterm.js"), import("./lib/addon-fit.js"), sheet("./lib/xterm.css")])
    .then(([{ Terminal }, { FitAddon }]) => { styleByScript(); return { Terminal, FitAddon }; }, () => { library = undefined; return null; });
  return library;
}

function sheet(name) {
  return new Promise((onload, onerror) => { document.head.append(h("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href, onload, onerror })); });
}

/** `on`: `title(words)`, `ended(words)`, `state(words)` in words or empty, `out()` what gets the focus by the way out, `mayConnect()` before it connects again. */
export function termView({ Terminal, FitAddon }, path, on) {
  const place = h("div", { class: "term-place" });
  const terminal = new Terminal({
    screenReaderMode: true, scrollback: SCROLLBACK, minimumContrastRatio: READABLE, theme: themeOf(DARK.matches), fontSize: 13, cursorBlink: false,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue("--mono"), linkHandler: { activate: () => {} },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const view = { path, on, place, terminal, fit, socket: null, hasEnded: false, isClosed: false, isOpen: false };
  view.retry = again(() => connect(view), on.mayConnect);
  view.recolour = () => { terminal.options.theme = themeOf(DARK.matches); };
  DARK.addEventListener("change", view.recolour);
  view.sizes = new ResizeObserver(() => place.offsetParent && fitted(view));
  terminal.onData((text) => send(view, new TextEncoder().encode(text)));
  terminal.onBinary((text) => send(view, Uint8Array.from(text, (character) => character.charCodeAt(0))));
  terminal.onResize(({ rows, cols }) => send(view, JSON.stringify({ rows, columns: cols })));
  terminal.onTitleChange((title) => on.title(oneLine(title, 60)));
  terminal.attachCustomKeyEventHandler((event) => !isCopy(event) || (event.type === "keydown" && copy(view), event.preventDefault(), false));
  wayOut(place, on.out);
  return {
    node: place,
    /** Once its place is in the page. */
    begin() { begin(view); },
    focus: () => terminal.focus(),
    copy: () => copy(view),
    paste: (text) => { terminal.paste(text); terminal.focus(); },
    close() { close(view); },
  };
}

function begin(view) {
  if (!view.isOpen) {
    view.isOpen = true;
    view.terminal.open(view.place);
    view.sizes.observe(view.place);
    connect(view);
  }
  fitted(view);
}

function close(view) {
  view.isClosed = true;
  view.retry.stop();
  view.sizes.disconnect();
  DARK.removeEventListener("change", view.recolour);
  view.socket?.close();
  view.terminal.dispose();
}

function fitted({ fit }) {
  const size = fit.proposeDimensions();
  if (size?.rows > 1 && size.cols > 1) {
    fit.fit();
  }
}

function connect(view) {
  const socket = new WebSocket(socketAddress(view.path));
  socket.binaryType = "arraybuffer";
  view.socket = socket;
  socket.addEventListener("open", () => {
    view.retry.steady();
    view.on.state("");
    send(view, JSON.stringify({ rows: view.terminal.rows, columns: view.terminal.cols }));
  });
  socket.addEventListener("message", () => view.terminal.reset(), { once: true }); // what it has printed comes again
  socket.addEventListener("message", ({ data }) => (typeof data === "string" ? told(view, data) : view.terminal.write(new Uint8Array(data))));
  socket.addEventListener("close", () => {
    if (!view.isClosed && !view.hasEnded && view.socket === socket) {
      view.on.state("Reconnecting …");
      view.retry.lost();
    }
  });
}

function told(view, text) {
  const { ended } = JSON.parse(text);
  if (ended !== undefined) {
    view.hasEnded = true;
    view.terminal.options.disableStdin = true;
    view.on.ended(oneLine(ended, 200));
  }
}

function send({ socket }, data) {
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(data);
  }
}

function isCopy(event) {
  return (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === "KeyC";
}

async function copy({ terminal }) {
  const text = terminal.getSelection();
  if (text === "") {
    say("Mark something in the terminal first, with the mouse; what is marked is copied.");
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    terminal.focus();
    document.execCommand("copy"); // xterm.js answers it with what is marked
  }
  say("Copied.", { kind: "done" });
}
