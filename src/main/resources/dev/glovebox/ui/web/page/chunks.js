// A long conversation in chunks that are on the page only while they are near; elsewhere a space of their height is kept.
import { h } from "./dom.js";

const SIZE = 25;
const GUESS = 64;
const NEAR = "1500px 0px";
const ANCHORS = globalThis.CSS?.supports?.("overflow-anchor", "auto") ?? false;

/** `draw(item)` gives `{node, update(item), close()}`. */
export function chunked(scroller, drawItem) {
  let foundKey = null;
  const draw = (item) => {
    const drawn = drawItem(item);
    drawn.node.classList.toggle("found", item.key === foundKey);
    return drawn;
  };
  const node = h("div", { class: "talk-column", role: "log", "aria-live": "off", "aria-label": "What has happened" });
  const all = [];
  const places = new Map();
  const observer = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => {
    const chunk = all.find((each) => each.node === target);
    if (chunk) {
      chunk.isNear = isIntersecting;
      settle(chunk, chunk === all.at(-1));
    }
  }), { root: scroller, rootMargin: NEAR });

  const settle = (chunk, isLast) => {
    if ((chunk.isNear || isLast) && chunk.drawn === null) {
      kept(scroller, chunk, () => show(chunk, draw));
    } else if (!chunk.isNear && !isLast && chunk.drawn !== null && !isInUse(chunk)) {
      hide(chunk);
    }
  };

  const begin = () => {
    const chunk = { node: h("div", { class: "chunk" }), items: [], drawn: null, isNear: false };
    all.push(chunk);
    node.append(chunk.node);
    observer.observe(chunk.node);
    return chunk;
  };

  const put = (item) => {
    const known = places.get(item.key);
    const last = all.at(-1);
    const chunk = known ?? (last && last.items.length < SIZE ? last : begin());
    if (!known) {
      chunk.items.push(item);
      places.set(item.key, chunk);
    }
    if (chunk.drawn === null) {
      chunk.node.style.height = `${chunk.height ?? chunk.items.length * GUESS}px`;
      return;
    }
    const drawn = chunk.drawn.get(item.key);
    if (drawn) {
      drawn.update(item);
    } else {
      add(chunk, item, draw);
    }
  };

  const remove = (item) => {
    const chunk = places.get(item.key);
    if (chunk) {
      places.delete(item.key);
      chunk.items.splice(chunk.items.indexOf(item), 1);
      chunk.drawn?.get(item.key)?.close();
      chunk.drawn?.get(item.key)?.node.remove();
      chunk.drawn?.delete(item.key);
    }
  };

  /** Brings it into sight, for a moment in another colour. */
  const reveal = (item) => {
    const chunk = places.get(item.key);
    foundKey = item.key;
    chunk.isNear = true;
    if (chunk.drawn === null) {
      show(chunk, draw);
    }
    const { node: found } = chunk.drawn.get(item.key);
    found.scrollIntoView({ block: "center" });
    found.classList.add("found");
  };

  return {
    node, put, remove, reveal,
    /** After a batch: the newest is drawn at once, what was the newest before only if it is near. */
    drawEnd: () => all.slice(-2).forEach((chunk) => settle(chunk, chunk === all.at(-1))),
    redraw: () => all.filter((chunk) => chunk.drawn !== null).forEach((chunk) => { hide(chunk); show(chunk, draw); }),
    close: () => { observer.disconnect(); all.forEach((chunk) => chunk.drawn?.forEach((drawn) => drawn.close())); },
  };
}

function add(chunk, item, draw) {
  const drawn = draw(item);
  drawn.node.dataset.kind = item.kind;
  chunk.drawn.set(item.key, drawn);
  chunk.node.append(drawn.node);
}

function show(chunk, draw) {
  chunk.drawn = new Map();
  chunk.items.forEach((item) => add(chunk, item, draw));
  chunk.node.style.height = "";
}

function hide(chunk) {
  chunk.height = chunk.node.offsetHeight;
  chunk.node.style.height = `${chunk.height}px`;
  chunk.drawn.forEach((drawn) => drawn.close());
  chunk.drawn = null;
  chunk.node.replaceChildren();
}

/** What somebody has marked or stands in is not taken away. */
function isInUse({ node }) {
  const marked = getSelection();
  return node.contains(document.activeElement) || (marked !== null && !marked.isCollapsed && marked.containsNode(node, true));
}

/** What is looked at stays where it is when a chunk above it gets its true height. */
function kept(scroller, chunk, work) {
  const isAbove = !ANCHORS && chunk.node.offsetTop + chunk.node.offsetHeight <= scroller.scrollTop;
  const before = isAbove ? chunk.node.offsetHeight : 0;
  work();
  if (isAbove) {
    scroller.scrollTop += chunk.node.offsetHeight - before;
  }
}
