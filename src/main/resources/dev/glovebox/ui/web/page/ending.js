// Following the end of a conversation, only while its reader is there.
import { h, icon } from "./dom.js";

const CLOSE = 48;

/** `came()` says that something new is below. */
export function following(scroller, column) {
  let isAtEnd = true;
  let lastTop = 0;
  const pill = h("button", { type: "button", class: "pill", hidden: true, onclick: () => toEnd() }, icon("down"), "New below");
  const stick = () => {
    if (isAtEnd) {
      scroller.scrollTop = scroller.scrollHeight;
      lastTop = scroller.scrollTop;
    }
  };
  const toEnd = () => {
    isAtEnd = true;
    pill.hidden = true;
    stick();
  };
  scroller.addEventListener("scroll", () => {
    const rest = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (rest < CLOSE) {
      isAtEnd = true;
      pill.hidden = true;
    } else if (scroller.scrollTop < lastTop - 1) {
      isAtEnd = false;
    }
    lastTop = scroller.scrollTop;
  }, { passive: true });
  const sizes = new ResizeObserver(stick);
  sizes.observe(column);
  sizes.observe(scroller);
  return { pill, stick, toEnd, leave: () => { isAtEnd = false; }, came: () => { pill.hidden = isAtEnd; }, close: () => sizes.disconnect() };
}
