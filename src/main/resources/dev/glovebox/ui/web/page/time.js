// Times: relative to now with the exact one on hover, kept right while they are on the page.
import { h } from "./dom.js";

const STEPS = [[60, "s", 1], [3600, "min", 60], [86400, "h", 3600], [86400 * 30, "d", 86400]];

export function ago(iso, now = Date.now()) {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 5) {
    return "now";
  }
  for (const [below, unit, step] of STEPS) {
    if (seconds < below) {
      return `${Math.floor(seconds / step)} ${unit} ago`;
    }
  }
  return new Date(iso).toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric" });
}

/** How long something took or takes. */
export function span(ms) {
  if (ms < 1000) {
    return `${Math.round(ms)} ms`;
  }
  if (ms < 60_000) {
    return `${(ms / 1000).toFixed(1)} s`;
  }
  const minutes = Math.floor(ms / 60_000);
  const rest = Math.floor((ms % 60_000) / 1000);
  return minutes < 60 ? `${minutes} min ${rest} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function exact(iso) {
  return new Date(iso).toLocaleString("en", { dateStyle: "medium", timeStyle: "medium" });
}

export function when(iso) {
  return h("time", { dateTime: iso, title: exact(iso), class: "when" }, ago(iso));
}

/** Counts up from a moment while it is on the page. */
export function running(since) {
  return h("span", { class: "running-time", "data-since": String(since) }, span(Date.now() - since));
}

export function keepTimes(root = document) {
  return setInterval(() => {
    for (const node of root.querySelectorAll("time.when")) {
      const text = ago(node.dateTime);
      if (node.textContent !== text) {
        node.textContent = text;
      }
    }
    for (const node of root.querySelectorAll(".running-time")) {
      node.textContent = span(Date.now() - Number(node.dataset.since));
    }
  }, 1000);
}
