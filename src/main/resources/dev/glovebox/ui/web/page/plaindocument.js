// xterm.js writes style elements and style attributes, which the page's policy refuses. From here on, those that a script makes in this page go by
// CSSOM, which the policy allows: constructed style sheets, and the style property of an element. Markup gets no style by this.

/** In the place of a style element, for those who write its text and remove it again. */
function sheetElement() {
  const sheet = new CSSStyleSheet();
  const element = make("span");
  element.hidden = true;
  document.adoptedStyleSheets.push(sheet);
  Object.defineProperty(element, "textContent", { set: (text) => sheet.replaceSync(text) });
  element.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    Element.prototype.remove.call(element);
  };
  return element;
}

function setAttribute(name, value) {
  if (name === "style") {
    this.style.cssText = value;
  } else {
    Element.prototype.setAttribute.call(this, name, value);
  }
}

function make(tag) {
  const element = Document.prototype.createElement.call(document, tag);
  element.setAttribute = setAttribute;
  return element;
}

/** Once, before the first terminal. */
export function styleByScript() {
  document.createElement = (tag) => (tag === "style" ? sheetElement() : tag === "span" ? make(tag) : Document.prototype.createElement.call(document, tag));
}
