// Long lists of rows of one height, of which only those in sight are drawn.
import { h } from "./dom.js";

/** Browsers draw nothing below some 17 million pixels: a longer list is squeezed into less than that. */
const TALLEST = 8_000_000;
const SPARE = 8;
const SETTLED = 160;

/** How tall the scrolled part is, and how many true pixels one of its pixels stands for. */
export function scale(count, rowHeight, height, tallest = TALLEST) {
  const real = count * rowHeight;
  const total = Math.min(real, tallest);
  return { real, total, ratio: real > total ? (real - height) / (total - height) : 1 };
}

/** The rows to draw when the true pixel `at` is at the upper edge: from, up to but without to. */
export function windowOf(count, rowHeight, height, at) {
  const from = Math.max(0, Math.min(count, Math.floor(at / rowHeight)) - SPARE);
  const to = Math.min(count, Math.ceil((at + height) / rowHeight) + SPARE);
  return { from, to: Math.max(from, to) };
}

/** Where to scroll, in true pixels, so that a row is wholly in sight; where it is already, nothing moves. */
export function seen(index, rowHeight, height, at) {
  const top = index * rowHeight;
  return top < at ? top : top + rowHeight > at + height ? top + rowHeight - height : at;
}

/**
 * `row(i)` gives the element of a row, `head` stays above all; the props are those of the scrolling element.
 * A squeezed list still moves by true pixels for wheels and keys, and by its share for the scroll bar.
 */
export function longList({ count, rowHeight, row, head = null, props = {} }) {
  const rows = h("div", { class: "long-rows" });
  const space = h("div", { class: "long-space" }, rows);
  const node = h("div", { tabIndex: 0, ...props, class: `long ${props.class ?? ""}` }, head, space);
  let at = 0;
  let last = 0;
  let widest = 0;
  let frame = 0;
  let settling = 0;
  let isStale = false;
  const drawn = new Map();
  const inside = () => Math.max(0, node.clientHeight - (head?.offsetHeight ?? 0));
  const measure = () => scale(count, rowHeight, inside());

  function draw() {
    frame = 0;
    const { total, ratio, real } = measure();
    at = Math.max(0, Math.min(at, real - inside()));
    space.style.height = `${total}px`;
    const { from, to } = windowOf(count, rowHeight, inside(), at);
    const top = ratio === 1 ? from * rowHeight : node.scrollTop + from * rowHeight - at;
    rows.style.transform = `translateY(${Math.min(top, total - (to - from) * rowHeight + (ratio === 1 ? 0 : SPARE * rowHeight))}px)`;
    if (isStale) {
      isStale = false;
      forget(() => true);
    }
    forget((i) => i < from || i >= to);
    add(from, to);
    if (rows.scrollWidth > widest) {
      widest = rows.scrollWidth;
      space.style.minWidth = `${widest}px`;
    }
  }

  function forget(isOut) {
    for (const [i, node] of drawn) {
      if (isOut(i)) {
        node.remove();
        drawn.delete(i);
      }
    }
  }

  /** Rows that are there stay as they are, so that what is chosen in them stays chosen while the list moves. */
  function add(from, to) {
    let next = rows.firstChild;
    for (let i = from; i < to; i++) {
      const known = drawn.get(i);
      if (known) {
        next = known.nextSibling;
      } else {
        drawn.set(i, row(i));
        rows.insertBefore(drawn.get(i), next);
      }
    }
  }

  function scrolled() {
    const { ratio, total } = measure();
    const delta = node.scrollTop - last;
    last = node.scrollTop;
    const isAtEdge = last <= 0 || last >= total - inside() - 1;
    at = ratio === 1 || isAtEdge || Math.abs(delta) > 2 * inside() ? last * ratio : at + delta;
    clearTimeout(settling);
    if (ratio !== 1) {
      settling = setTimeout(() => to(at), SETTLED);
    }
    soon();
  }

  function to(pixel) {
    const { ratio, real } = measure();
    at = Math.max(0, Math.min(pixel, real - inside()));
    node.scrollTop = at / ratio;
    last = node.scrollTop;
    soon();
  }

  const again = () => { isStale = true; soon(); };
  const soon = () => { frame ||= requestAnimationFrame(draw); };
  const watch = new ResizeObserver(soon);
  watch.observe(node);
  node.addEventListener("scroll", scrolled, { passive: true });
  return {
    node,
    redraw: again,
    /** At once, for those who look for a row right after. */
    reveal(index) { isStale = true; to(seen(index, rowHeight, inside(), at)); draw(); },
    resize(rowsNow) { count = rowsNow; again(); },
    top: () => Math.floor(at / rowHeight),
    goTo: (index) => to(index * rowHeight),
    close() { watch.disconnect(); cancelAnimationFrame(frame); clearTimeout(settling); },
  };
}
