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
export function longList(options) {
  const list = new LongList(options);
  return {
    node: list.node,
    redraw: () => list.redraw(),
    reveal: (index) => list.reveal(index),
    resize: (count) => list.resize(count),
    top: () => list.top(),
    goTo: (index) => list.goTo(index),
    close: () => list.close(),
  };
}

class LongList {
  #rows = h("div", { class: "long-rows" });
  #space = h("div", { class: "long-space" }, this.#rows);
  #drawn = new Map();
  #at = 0;
  #last = 0;
  #widest = 0;
  #frame = 0;
  #settling = 0;
  #isStale = false;
  #watch = new ResizeObserver(() => this.#soon());
  #count;
  #rowHeight;
  #row;
  #head;

  constructor({ count, rowHeight, row, head = null, props = {} }) {
    this.#count = count;
    this.#rowHeight = rowHeight;
    this.#row = row;
    this.#head = head;
    this.node = h("div", { tabIndex: 0, ...props, class: `long ${props.class ?? ""}` }, head, this.#space);
    this.#watch.observe(this.node);
    this.node.addEventListener("scroll", () => this.#scrolled(), { passive: true });
  }

  redraw() {
    this.#isStale = true;
    this.#soon();
  }

  resize(count) {
    this.#count = count;
    this.redraw();
  }

  /** At once, for those who look for the row right after. */
  reveal(index) {
    this.#isStale = true;
    this.#to(seen(index, this.#rowHeight, this.#inside(), this.#at));
    this.#draw();
  }

  top() {
    return Math.floor(this.#at / this.#rowHeight);
  }

  goTo(index) {
    this.#to(index * this.#rowHeight);
  }

  close() {
    this.#watch.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settling);
  }

  #soon() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #inside() {
    return Math.max(0, this.node.clientHeight - (this.#head?.offsetHeight ?? 0));
  }

  #measure() {
    const measured = scale(this.#count, this.#rowHeight, this.#inside());
    this.#space.style.height = `${measured.total}px`;
    return measured;
  }

  #draw() {
    this.#frame = 0;
    const { total, ratio, real } = this.#measure();
    this.#at = Math.max(0, Math.min(this.#at, real - this.#inside()));
    const { from, to } = windowOf(this.#count, this.#rowHeight, this.#inside(), this.#at);
    const top = ratio === 1 ? from * this.#rowHeight : this.node.scrollTop + from * this.#rowHeight - this.#at;
    const lowest = total - (to - from) * this.#rowHeight + (ratio === 1 ? 0 : SPARE * this.#rowHeight);
    this.#rows.style.transform = `translateY(${Math.min(top, lowest)}px)`;
    this.#forget((i) => this.#isStale || i < from || i >= to);
    this.#isStale = false;
    this.#add(from, to);
    if (this.#rows.scrollWidth > this.#widest) {
      this.#widest = this.#rows.scrollWidth;
      this.#space.style.minWidth = `${this.#widest}px`;
    }
  }

  #forget(isOut) {
    for (const [i, node] of this.#drawn) {
      if (isOut(i)) {
        node.remove();
        this.#drawn.delete(i);
      }
    }
  }

  /** Rows that are there stay as they are, so that what is chosen in them stays chosen while the list moves. */
  #add(from, to) {
    let next = this.#rows.firstChild;
    for (let i = from; i < to; i++) {
      const known = this.#drawn.get(i);
      if (known) {
        next = known.nextSibling;
      } else {
        this.#drawn.set(i, this.#row(i));
        this.#rows.insertBefore(this.#drawn.get(i), next);
      }
    }
  }

  #scrolled() {
    const { ratio, total } = this.#measure();
    const delta = this.node.scrollTop - this.#last;
    this.#last = this.node.scrollTop;
    const isAtEdge = this.#last <= 0 || this.#last >= total - this.#inside() - 1;
    this.#at = ratio === 1 || isAtEdge || Math.abs(delta) > 2 * this.#inside() ? this.#last * ratio : this.#at + delta;
    clearTimeout(this.#settling);
    if (ratio !== 1) {
      this.#settling = setTimeout(() => this.#to(this.#at), SETTLED);
    }
    this.#soon();
  }

  #to(pixel) {
    const { ratio, real } = this.#measure();
    this.node.scrollTop = Math.max(0, Math.min(pixel, real - this.#inside())) / ratio;
    this.#last = this.node.scrollTop;
    this.#at = ratio === 1 ? this.#last : Math.max(0, Math.min(pixel, real - this.#inside()));
    this.#soon();
  }
}
