// Elements from words; whatever is given as text stays text.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  box: "M3 5.5h18v13H3zM10.2 12a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0zM18.2 12a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z",
  plus: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4 4",
  stop: "M7 7h10v10H7z",
  send: "M12 19V5M6 11l6-6 6 6",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  folder: "M3 6h6l2 2h10v11H3z",
  link: "M9 15l6-6M10 6l2-2a4 4 0 0 1 6 6l-2 2M14 18l-2 2a4 4 0 0 1-6-6l2-2",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  left: "M15 6l-6 6 6 6",
  up: "M6 15l6-6 6 6",
  check: "M5 12l5 5 9-10",
  cross: "M6 6l12 12M18 6L6 18",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  edit: "M4 20h4L19 9l-4-4L4 16z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  diff: "M12 4v8M8 8h8M8 18h8",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M17 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",
  chart: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  history: "M4 12a8 8 0 1 0 3-6L4 8M4 3v5h5M12 8v4l3 2",
  out: "M14 4h5v16h-5M4 12h11M11 8l4 4-4 4",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  wrench: "M20 7a5 5 0 0 1-7 6l-6 7-3-3 7-6a5 5 0 0 1 6-7l-3 3 3 3z",
  more: "M6 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1zM12 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1zM18 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1z",
  retry: "M20 12a8 8 0 1 1-3-6l3 2M20 3v5h-5",
  panel: "M3 5h18v14H3zM15 5v14",
  menu: "M4 7h16M4 12h16M4 17h16",
  play: "M8 5l11 7-11 7z",
  chat: "M4 5h16v11H9l-5 4z",
  desktop: "M3 5h18v11H3zM9 20h6M12 16v4",
  terminal: "M3 5h18v14H3zM7 9l3 3-3 3M12 15h5",
  preview: "M3 5h18v14H3zM3 9h18M6 7h.01M9 7h.01",
  notebook: "M6 3h13v18H6zM3 7h5M3 12h5M3 17h5M12 8h4",
  fit: "M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5",
  expand: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  window: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  paste: "M9 4h6v3H9zM9 5H6v15h12V5h-3",
  hand: "M8 12V6a1.5 1.5 0 0 1 3 0v5M11 10V5a1.5 1.5 0 0 1 3 0v6M14 11V7a1.5 1.5 0 0 1 3 0v8c0 4-2 6-5 6s-4-1-6-4l-2-4c1-1 2-1 4 2",
};

/** An element; children may be nodes, strings, numbers, lists of them, or nothing. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    set(element, name, value);
  }
  append(element, children);
  return element;
}

function set(element, name, value) {
  if (value === undefined || value === null || value === false) {
    return;
  }
  if (name.startsWith("on")) {
    element.addEventListener(name.slice(2).toLowerCase(), value);
  } else if (name === "class") {
    element.className = value;
  } else if (name.startsWith("aria-") || name.startsWith("data-") || name === "role" || name === "for" || name === "list") {
    element.setAttribute(name, value === true ? "true" : value);
  } else if (name in element) {
    element[name] = value;
  } else {
    element.setAttribute(name, value === true ? "" : value);
  }
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/** A picture of one stroke that says nothing by itself: give its button a label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name] ?? ICONS.more);
  svg.append(path);
  return svg;
}

/** A button that is only a picture, with its words for those who cannot see it. */
export function iconButton(name, label, onclick, props = {}) {
  return h("button", { type: "button", class: "icon-button", title: label, "aria-label": label, onclick, ...props }, icon(name));
}

export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}
