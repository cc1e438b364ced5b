// Looks again after the box changed files: soon, not too often, and only while somebody looks.
import { weather } from "./api.js";

const OFTEN = 1500;

/** `window` hears `files-changed` (detail: `{job}`) from whoever sees the box work. */
export function keepFresh(job, node, run) {
  const ending = new AbortController();
  const { signal } = ending;
  let isDue = false;
  let timer = 0;
  let ranAt = 0;
  const isSeen = () => !document.hidden && node.isConnected && node.offsetParent !== null;
  const go = () => {
    timer = 0;
    if (isDue && isSeen()) {
      isDue = false;
      ranAt = performance.now();
      run();
    }
  };
  const soon = () => { timer ||= setTimeout(go, Math.max(0, ranAt + OFTEN - performance.now())); };
  const due = () => { isDue = true; soon(); };
  addEventListener("files-changed", (event) => { if ((event.detail?.job ?? job) === job) { due(); } }, { signal });
  addEventListener("signed-in-again", due, { signal });
  weather.addEventListener("online", due, { signal });
  document.addEventListener("visibilitychange", soon, { signal });
  const sizes = new ResizeObserver(soon); // at phone width the pane is shown without a word to its tab
  sizes.observe(node);
  return { look: soon, close: () => { ending.abort(); sizes.disconnect(); clearTimeout(timer); } };
}
