// Whether somebody looks: a part of the page that nobody sees asks for nothing.

/** Calls `turn(isSeen)` when the node comes into sight or leaves it, with its tab, its pane or its window. */
export function whenSeen(node, turn) {
  let isIn = false;
  let told = false;
  const tell = () => {
    const now = isIn && !document.hidden;
    if (now !== told) {
      told = now;
      turn(now);
    }
  };
  const watch = new IntersectionObserver((entries) => { isIn = entries.at(-1).isIntersecting; tell(); });
  watch.observe(node);
  document.addEventListener("visibilitychange", tell);
  return { close() { watch.disconnect(); document.removeEventListener("visibilitychange", tell); } };
}

/** Runs every so many milliseconds, one at a time, from `start` until `stop`. */
export function every(apart, run) {
  let timer = 0;
  let turn = 0;
  const go = async (mine) => {
    await run();
    if (mine === turn) {
      timer = setTimeout(() => go(mine), apart);
    }
  };
  return {
    start() { clearTimeout(timer); go(++turn); },
    stop() { clearTimeout(timer); turn++; },
  };
}
