// The screen of a box by noVNC: it looks on until it may act, and connects again by itself.
import { pasting } from "./clipboard.js";
import { h } from "./dom.js";
import { again, socketAddress } from "./wires.js";
import { wayOut } from "./wayout.js";

const TOLD = 4000;
let library;

/** noVNC, or nothing when the page was built without it. */
function load() {
  library ??= import("./lib/novnc/core/rfb.js").then((module) => module.default, () => { library = undefined; return null; });
  return library;
}

/** `out()` gives what gets the focus when somebody leaves by keys; `mayConnect()` is asked before it connects again; `copied(text)` is told what was copied inside. */
export function screen(path, { label, out, mayConnect, copied }) {
  const note = h("p", { class: "screen-note", role: "status" }, "Connecting …");
  const place = h("div", { class: "screen" });
  const node = h("div", { class: "screen-frame" }, place, note);
  const view = { path, label, copied, place, note, rfb: null, mayAct: false, isFit: false, isClosed: false, timer: 0 };
  view.retry = again(() => connect(view), mayConnect);
  wayOut(place, out);
  const put = (text) => view.rfb?.clipboardPasteFrom(text);
  const pastes = pasting(place, { mayAct: () => view.mayAct && view.rfb !== null, put, press: (keysym, code) => view.rfb?.sendKey(keysym, code) });
  place.addEventListener("pointerdown", () => lookOn(view));
  place.addEventListener("keydown", (event) => { if (!view.mayAct && event.key.length === 1) { event.stopPropagation(); lookOn(view); } });
  return {
    node,
    open: () => connect(view),
    /** Whether mouse and keyboard go in, and whether the box's screen is made to fit. */
    use(mayAct, isFit) { Object.assign(view, { mayAct, isFit }); note.hidden ||= mayAct && view.rfb !== null; apply(view); },
    focus: () => view.rfb?.focus(),
    /** Into the clipboard inside, if whoever looks may act. */
    put,
    close() { view.isClosed = true; clearTimeout(view.timer); view.retry.stop(); pastes.close(); view.rfb?.disconnect(); },
  };
}

async function connect(view) {
  const Rfb = await load();
  if (view.isClosed) {
    return;
  }
  if (Rfb === null) {
    view.note.textContent = "This server was built without noVNC, so its page cannot show a desktop.";
    return;
  }
  const rfb = new Rfb(view.place, socketAddress(view.path), { wsProtocols: ["binary"] });
  view.rfb = rfb;
  rfb.scaleViewport = true;
  rfb.background = "transparent";
  rfb.addEventListener("connect", () => { view.note.hidden = true; view.retry.steady(); dress(view); });
  rfb.addEventListener("clipboard", ({ detail }) => view.copied(String(detail.text)));
  rfb.addEventListener("disconnect", () => lost(view, rfb));
  apply(view);
}

/** Who clicks or types on a screen that does not heed it is told why. */
function lookOn(view) {
  if (!view.mayAct && view.rfb) {
    view.note.hidden = false;
    view.note.textContent = "You look on. Take over to use mouse and keyboard.";
    clearTimeout(view.timer);
    view.timer = setTimeout(() => { view.note.hidden = view.rfb !== null; }, TOLD);
  }
}

function lost(view, rfb) {
  if (view.rfb === rfb && !view.isClosed) {
    view.rfb = null;
    view.note.hidden = false;
    view.note.textContent = "Reconnecting …";
    view.retry.lost();
  }
}

function apply({ rfb, mayAct, isFit }) {
  if (rfb && (rfb.viewOnly !== !mayAct || rfb.resizeSession !== isFit)) {
    rfb.viewOnly = !mayAct;
    rfb.resizeSession = isFit;
  }
}

/** The canvas is reached by the Tab key, and says what it is. */
function dress({ place, label }) {
  const canvas = place.querySelector("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", label);
}
