// Pictures that tools gave: of four kinds, by addresses of this page alone, given back when they are out of sight.
import { h, iconButton } from "./dom.js";

const KINDS = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const MOST = 12_000_000;

export function pictures(words) {
  const node = h("div", { class: "pictures" });
  let urls = [];
  const close = () => { urls.forEach((url) => URL.revokeObjectURL(url)); urls = []; };
  const show = (all) => {
    close();
    node.replaceChildren(...all.map(({ type, data }) => {
      const url = KINDS.has(type) && data.length <= MOST ? address(type, data) : null;
      if (url === null) {
        return h("p", { class: "hint" }, "A picture that cannot be shown here.");
      }
      urls.push(url);
      return h("button", { type: "button", class: "tool-picture", "aria-label": `${words}, open it large`, onclick: () => large(url, words) }, h("img", { src: url, alt: words }));
    }));
    node.hidden = all.length === 0;
  };
  return { node, show, close };
}

function address(type, data) {
  try {
    return URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type }));
  } catch {
    return null;
  }
}

function large(url, words) {
  const dialog = h("dialog", { class: "large-picture", "aria-label": words, onclose: () => dialog.remove(), onclick: (event) => event.target === dialog && dialog.close() },
    iconButton("cross", "Close the picture", () => dialog.close()), h("img", { src: url, alt: words }));
  document.body.append(dialog);
  dialog.showModal();
}
