// Files that a person brings along: dropped or pasted onto a place, and the list of those that were taken.
import { fill, h, icon, iconButton } from "./dom.js";
import { oneLine } from "./text.js";

/** What is dropped on or pasted into the place goes to `add(files)`; the place shows that it would take it. While `mayTake` says no, nothing happens. */
export function takesFiles(place, add, mayTake = () => true) {
  const carries = (event) => event.dataTransfer?.types.includes("Files");
  const over = (event) => {
    if (carries(event)) {
      event.preventDefault(); // a browser would else open the file in the page's place
      event.dataTransfer.dropEffect = mayTake() ? "copy" : "none";
      place.classList.toggle("drop-here", mayTake());
    }
  };
  place.addEventListener("dragenter", over);
  place.addEventListener("dragover", over);
  place.addEventListener("dragleave", (event) => place.contains(event.relatedTarget) || place.classList.remove("drop-here"));
  place.addEventListener("drop", (event) => {
    place.classList.remove("drop-here");
    if (carries(event)) {
      event.preventDefault();
      if (mayTake()) {
        add([...event.dataTransfer.files]);
      }
    }
  });
  place.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0 && mayTake()) {
      event.preventDefault();
      add(files);
    }
  });
}

/** `show(items)` with `{name, about, hasFailed?, leave()}` of each. */
export function takenList(label) {
  const node = h("ul", { class: "taken", "aria-label": label, hidden: true });
  const row = ({ name, about, hasFailed = false, leave }) => h("li", { class: hasFailed ? "failed" : "" }, icon(hasFailed ? "cross" : "file"),
    h("span", { class: "taken-name" }, oneLine(name, 80)), h("span", { class: "hint num" }, about), iconButton("cross", `Leave out ${oneLine(name, 80)}`, leave));
  return {
    node,
    show(items) {
      node.hidden = items.length === 0;
      fill(node, items.map(row));
    },
  };
}
