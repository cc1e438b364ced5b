// A menu beside what it is about.
import { h, icon } from "./dom.js";

/** `items`: `{words, icon, run}` or `{words, icon, href, download}`; `at` is an element or a point `{x, y}`. */
export function openMenu(label, items, at, onClose) {
  const close = () => menu.hidePopover();
  const entries = items.map((item) => {
    const props = { role: "menuitem", tabIndex: -1, class: `menu-item ${item.class ?? ""}` };
    return item.href
      ? h("a", { ...props, href: item.href, download: item.download, onclick: () => setTimeout(close) }, icon(item.icon), item.words)
      : h("button", { ...props, type: "button", onclick: () => { close(); item.run(); } }, icon(item.icon), item.words);
  });
  const menu = h("div", { class: "menu", role: "menu", "aria-label": label, popover: "auto", onkeydown: (event) => keys(event, entries, close) }, entries);
  menu.addEventListener("toggle", (event) => {
    if (event.newState === "closed") {
      menu.remove();
      onClose?.();
    }
  });
  (document.getElementById("main") ?? document.body).append(menu);
  menu.showPopover();
  put(menu, at);
  entries[0].focus();
}

function keys(event, entries, close) {
  const at = entries.indexOf(document.activeElement);
  const to = { ArrowDown: (at + 1) % entries.length, ArrowUp: (at - 1 + entries.length) % entries.length, Home: 0, End: entries.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    entries[to].focus();
  } else if (event.key === "Tab") {
    close();
  }
  event.stopPropagation();
}

function put(menu, at) {
  const box = at instanceof Element ? at.getBoundingClientRect() : { left: at.x, bottom: at.y, top: at.y };
  const { width, height } = menu.getBoundingClientRect();
  const top = box.bottom + height > innerHeight ? Math.max(4, box.top - height) : box.bottom;
  menu.style.left = `${Math.max(4, Math.min(box.left, innerWidth - width - 4))}px`;
  menu.style.top = `${top}px`;
}
