// Pictures, and the bytes of what is neither picture nor text.
import { h } from "./dom.js";
import { longList } from "./long.js";
import { nameOf } from "./place.js";
import { size } from "./text.js";

const TYPES = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", svg: "image/svg+xml" };
const HEX_ROW = 20;
const HEX_BYTES = 64 * 1024;
/** So few that a phone shows the letters beside them. */
const WIDE = 8;

export function typeOf(place) {
  return TYPES[place.path.slice(place.path.lastIndexOf(".") + 1).toLowerCase()] ?? null;
}

/** As the source of an img, where no script of an SVG runs and nothing else is fetched. */
export function pictureView(place, lines) {
  const address = URL.createObjectURL(new Blob([lines.bytes], { type: typeOf(place) }));
  const about = h("p", { class: "hint", role: "status" });
  const picture = h("img", { alt: nameOf(place), src: address, onload: () => { about.textContent = `${picture.naturalWidth} × ${picture.naturalHeight}`; },
    onerror: () => { picture.remove(); about.textContent = "This is no picture that the browser can show. Download it to open it elsewhere."; } });
  return { node: h("figure", { class: "picture", tabIndex: 0, "aria-label": nameOf(place) }, picture, about), close: () => URL.revokeObjectURL(address) };
}

export function hexView(place, lines) {
  const bytes = lines.bytes.subarray(0, HEX_BYTES);
  const list = longList({ count: Math.ceil(bytes.length / WIDE), rowHeight: HEX_ROW, row: (i) => h("div", { class: "hex-row" }, hexLine(bytes, i * WIDE)), props: { class: "hex", role: "region", "aria-label": `Bytes of ${nameOf(place)}` } });
  const words = `This is no text. ${bytes.length < lines.bytes.length ? `Its first ${size(bytes.length)}:` : "Its bytes:"}`;
  return { node: h("div", { class: "hex-view" }, h("p", { class: "view-note" }, words), list.node), close: list.close };
}

function hexLine(bytes, from) {
  const part = [...bytes.subarray(from, from + WIDE)];
  const hex = part.map((byte) => byte.toString(16).padStart(2, "0")).join(" ").padEnd(WIDE * 3 - 1);
  const text = part.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "·")).join("");
  return `${from.toString(16).padStart(8, "0")}  ${hex}  ${text}`;
}
