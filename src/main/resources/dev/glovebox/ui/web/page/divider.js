// The edge between the conversation and the workbench: moved by pointer and by keys, remembered by the browser.
import { h } from "./dom.js";

const NAME = "glovebox-work";
const LEAST = 320;
const TALK = 360;
const STEP = 24;

/** `{open, width, keep()}`; a browser that keeps nothing gives what is usual. */
export function kept() {
  let found = {};
  try {
    found = JSON.parse(localStorage.getItem(NAME) ?? "{}") ?? {};
  } catch {
    // As if nothing had been kept.
  }
  const settings = { open: found.open ?? innerWidth >= 1100, width: Number(found.width) || 0 };
  settings.keep = () => {
    try {
      localStorage.setItem(NAME, JSON.stringify({ open: settings.open, width: settings.width }));
    } catch {
      // A private window may refuse: then it is forgotten.
    }
  };
  return settings;
}

export function divider(pane, settings) {
  const node = h("div", { class: "divider", role: "separator", tabIndex: 0, "aria-orientation": "vertical", "aria-label": "Width of the workbench", "aria-valuemin": String(LEAST) });
  const most = () => Math.max(LEAST, (pane.parentElement?.clientWidth ?? innerWidth) - TALK);
  const set = (width) => {
    const now = Math.round(Math.max(LEAST, Math.min(most(), width)));
    pane.style.setProperty("--work-width", `${now}px`);
    node.setAttribute("aria-valuemax", String(most()));
    node.setAttribute("aria-valuenow", String(now));
    return now;
  };
  const usual = () => (pane.parentElement?.clientWidth ?? innerWidth - 272) * 0.46;
  const fit = () => set(settings.width || usual());
  const change = (width) => { settings.width = set(width); settings.keep(); };
  node.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP, PageUp: STEP * 4, PageDown: -STEP * 4, Home: 1e5, End: -1e5 }[event.key];
    if (by) {
      event.preventDefault();
      change(pane.offsetWidth + by);
    }
  });
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    node.focus();
  });
  node.addEventListener("pointermove", (event) => node.hasPointerCapture(event.pointerId) && change(pane.getBoundingClientRect().right - event.clientX));
  const watch = new ResizeObserver(fit);
  requestAnimationFrame(() => pane.parentElement && watch.observe(pane.parentElement));
  fit();
  return { node, close: () => watch.disconnect() };
}
