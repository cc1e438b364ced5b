import { h } from "./dom.js";

export function open() {
  return { title: "", node: h("div", { class: "page" }, h("h1", {}, "people")) };
}
