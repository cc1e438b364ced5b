// What is copied, between this browser and a desktop: by hand both ways, since neither may change what lies in the other's without somebody's wish.
import { h, icon } from "./dom.js";
import { say } from "./toast.js";

/** In bytes; the server takes a little more, and ends the wire of whoever sends much more. */
const MOST = 200_000;
/** So long the browser has to say what is pasted, before the key goes in alone. */
const PATIENCE = 80;
const NOTHING = "What is copied in the desktop shows here.";

/** Whether it is short enough to go in or out. */
export function fits(text) {
  return text.length <= MOST && new TextEncoder().encode(text).length <= MOST;
}

/** Whether a key asks the program inside to paste: what it pastes then is what lies in this browser's clipboard. */
export function isPaste(event) {
  return (event.code === "KeyV" && event.ctrlKey && !event.altKey && !event.metaKey) || (event.code === "Insert" && event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey);
}

/** The keys that ask for it, as a screen sends them. */
export function pasteKey(event) {
  return event.code === "Insert" ? [0xff63, "Insert"] : [event.shiftKey ? 0x56 : 0x76, "KeyV"];
}

/**
 * Before the screen hears such a key, the browser says what is pasted; then the text goes in, and the key after it. `mayAct()` whether anything may,
 * `put(text)` and `press(keysym, code)` do it.
 */
export function pasting(place, { mayAct, put, press }) {
  let waiting = null;
  const go = () => {
    const key = waiting;
    waiting = null;
    clearTimeout(key.timer);
    press(...key.pressed);
  };
  const asked = (event) => {
    if (mayAct() && isPaste(event)) {
      event.stopImmediatePropagation();
      waiting ??= { pressed: pasteKey(event), timer: setTimeout(go, PATIENCE) };
    }
  };
  const pasted = (event) => {
    if (waiting !== null) {
      event.preventDefault();
      event.stopPropagation();
      offered(event.clipboardData?.getData("text/plain") ?? "", put);
      go();
    }
  };
  place.addEventListener("keydown", asked, { capture: true });
  document.addEventListener("paste", pasted, { capture: true }); // a canvas is no field, so browsers tell the page
  return { close() { document.removeEventListener("paste", pasted, { capture: true }); clearTimeout(waiting?.timer); } };
}

function offered(text, put) {
  if (!fits(text)) {
    say("That is too long for the desktop's clipboard: put it into a file, under Files.");
  } else if (text !== "") {
    put(text);
  }
}

/** `heard(text)` of what was copied inside; `put(text)` is called with what somebody writes here for the inside. */
export function clipboardPanel({ put }) {
  const area = h("textarea", { id: "desktop-clipboard", rows: 3, maxLength: MOST, spellcheck: false, placeholder: NOTHING, oninput: () => offered(area.value, put) });
  const copy = h("button", { type: "button", onclick: () => copied(area) }, icon("copy"), "Copy");
  const node = h("div", { class: "clipboard", hidden: true }, h("label", { for: area.id }, "Clipboard of the desktop"), area,
    h("div", { class: "clipboard-foot" }, h("span", { class: "hint" }, "What you write here can be pasted there. Ctrl-V there pastes what you copied in your browser."), copy));
  return {
    node,
    heard(text) {
      area.value = fits(text) ? text : "";
      area.placeholder = area.value === text ? NOTHING : "What was copied in the desktop is too long to be shown here.";
    },
    turn: (isShown) => { node.hidden = !isShown; if (isShown) { area.focus(); } },
  };
}

async function copied(area) {
  try {
    await navigator.clipboard.writeText(area.value);
  } catch {
    area.select();
    document.execCommand("copy"); // where a page may not write, a person's copy still may
  }
  say("Copied.", { kind: "done" });
}
