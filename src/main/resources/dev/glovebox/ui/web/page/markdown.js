// Markdown of models as elements: parsed, cleaned by an allow-list, and only then put on the page; as plain text where the libraries are missing.
import { Blocks } from "./blocks.js";
import { codeBlock } from "./codeblock.js";
import { h } from "./dom.js";
import { clean } from "./text.js";

const TAGS = ["p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "del", "a", "table", "thead", "tbody", "tr", "th", "td"];
const ALLOWED = { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ["href", "start", "align", "data-lang"], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, RETURN_DOM_FRAGMENT: true };
const ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const MOST = 200_000;

let marked = null;
let purify = null;

/** Once; the page works without them. */
export const ready = Promise.all([import("./lib/marked.js"), import("./lib/purify.js")]).then(([parser, cleaner]) => {
  marked = new parser.Marked({ gfm: true, async: false, renderer: RENDERER });
  purify = cleaner.default;
}).catch(() => null);

const escaped = (text) => String(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** HTML that a model wrote is shown as it is written; pictures from elsewhere are only named. */
const RENDERER = {
  html: ({ text, block }) => /^<br\s*\/?>$/i.test(text.trim()) ? "<br>" : block ? `<p>${escaped(text)}</p>` : escaped(text),
  image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || "picture")} (${escaped(href)})</a>`,
  checkbox: ({ checked }) => checked ? "☑ " : "☐ ",
  code: ({ text, lang }) => `<pre data-lang="${escaped((lang ?? "").split(/\s/)[0].slice(0, 30))}"><code>${escaped(text)}</code></pre>`,
};

/** One block as elements. */
export function block(text) {
  const html = marked === null || purify === null ? null : parsed(clean(text));
  if (html === null) {
    return h("p", { class: "plain-text" }, clean(text));
  }
  const fragment = purify.sanitize(html, ALLOWED);
  fragment.querySelectorAll("a").forEach(link);
  fragment.querySelectorAll("pre").forEach((pre) => pre.replaceWith(codeBlock(pre.textContent, pre.dataset.lang)));
  fragment.querySelectorAll("table").forEach((table) => {
    const frame = h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": "Table" });
    table.replaceWith(frame);
    frame.append(table);
  });
  return fragment;
}

/** Nothing for a text that is nested deeper than the parser can go. */
function parsed(text) {
  try {
    return marked.parse(text);
  } catch {
    return null;
  }
}

/** Opens elsewhere and says where it leads when its words pretend otherwise. */
function link(node) {
  const target = ADDRESS.test(node.getAttribute("href") ?? "") && URL.canParse(node.href) ? new URL(node.href) : null;
  if (target === null) {
    node.replaceWith(...node.childNodes);
    return;
  }
  node.rel = "noopener noreferrer nofollow";
  node.target = "_blank";
  node.title = clean(node.href);
  if (pretends(node.textContent, target)) {
    node.after(h("span", { class: "true-host" }, ` (leads to ${target.host || target.pathname})`));
  }
}

function pretends(words, target) {
  const named = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/iu.exec(words);
  return named !== null && target.host !== "" && !`.${target.hostname}`.endsWith(`.${named[1].toLowerCase().replace(/^www\./, "")}`);
}

/** Markdown that may still grow: `show(text, isWhole)` takes all of it each time and draws only what is new. */
export function growing() {
  const node = h("div", { class: "markdown" });
  const rest = h("div", { class: "growing" });
  let blocks = new Blocks();
  let seen = "";
  let limit = MOST;
  const calm = sparing();
  const restart = () => {
    blocks = new Blocks();
    seen = "";
    node.replaceChildren();
  };
  const show = (whole, isWhole) => {
    const text = whole.length > limit ? whole.slice(0, limit) : whole;
    if (!text.startsWith(seen)) {
      restart();
    }
    const finished = blocks.push(text.slice(seen.length));
    seen = text;
    const isOver = isWhole || text.length < whole.length;
    const last = isOver ? blocks.finish() : [];
    if (finished.length + last.length > 0) {
      rest.remove();
      [...finished, ...last].forEach((each) => node.append(block(each)));
    }
    if (!isOver) {
      calm(() => drawRest(rest, blocks));
      node.append(rest);
    } else if (text.length < whole.length) {
      const more = () => { limit *= 4; restart(); show(whole, isWhole); };
      node.append(h("button", { type: "button", class: "plain more", onclick: more }, "Show more of this answer"));
    }
  };
  return { node, show };
}

/** What takes long is done less often, so that most of the time is left for the page. */
function sparing() {
  let next = 0;
  return (work) => {
    const begin = performance.now();
    if (begin >= next) {
      work();
      const end = performance.now();
      next = end + (end - begin) * 3;
    }
  };
}

/** Code that still comes is appended to; other text is parsed again, which is short. */
function drawRest(rest, blocks) {
  if (!blocks.fence) {
    rest.replaceChildren(blocks.rest.trim() === "" ? "" : block(blocks.rest));
    return;
  }
  const text = blocks.rest.slice(blocks.fence.start);
  let coming = rest.firstElementChild;
  if (!coming?.matches("pre.coming") || coming.shown > text.length) {
    coming = h("pre", { class: "coming" }, h("code", {}));
    coming.shown = 0;
    rest.replaceChildren(coming);
  }
  coming.firstElementChild.append(clean(text.slice(coming.shown)));
  coming.shown = text.length;
}
