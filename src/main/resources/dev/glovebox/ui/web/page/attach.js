// Files that go along with a new task: added by drop, paste or button, and small enough for one request.
import { h, icon } from "./dom.js";
import { untaken } from "./names.js";
import { takenList } from "./taking.js";
import { oneLine, size } from "./text.js";

export const LONGEST_BODY = 8 * 1024 * 1024;
const FOR_WORDS = 256 * 1024; // the task itself and names
export const MOST_BYTES = Math.floor((LONGEST_BODY - FOR_WORDS) / 4) * 3;
const MOST_FILES = 1000;

/** Why these may not go with those that are there, in words; empty when they may. */
export function objection(there, added) {
  const sum = (files) => files.reduce((total, file) => total + file.size, 0);
  if (there.length + added.length > MOST_FILES) {
    return `A new task takes at most ${MOST_FILES} files.`;
  }
  const left = MOST_BYTES - sum(there);
  if (sum(added) <= left) {
    return "";
  }
  const what = added.length === 1 ? `${oneLine(added[0].name, 60)} has ${size(added[0].size)}` : `These files have ${size(sum(added))} together`;
  const room = there.length === 0 ? `${size(MOST_BYTES)} fit into the request` : `${size(left)} are left of the ${size(MOST_BYTES)} that fit into the request`;
  return `${what}, and ${room}. Begin without, then add it under Files, which takes up to 512 MiB.`;
}

/** A name that no other has: `data.csv`, `data-2.csv`. */
export function freeName(name, taken) {
  return untaken(name.replace(/[/\\\u0000]/g, "_").replace(/^\.{1,2}$/, "_") || "file", taken);
}

export function base64(bytes) {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}

/** `onChange(files)` hears of each change, `onProblem(words)` why something was not taken. */
export function attachments({ initial = [], onChange, onProblem }) {
  let files = initial;
  const list = takenList("Files that go along");
  const picker = h("input", { type: "file", multiple: true, hidden: true, onchange: () => { add([...picker.files]); picker.value = ""; } });
  const button = h("button", { type: "button", class: "plain", onclick: () => picker.click() }, icon("upload"), "Add files");
  const changed = () => {
    list.show(files.map((file) => ({ name: file.name, about: size(file.size), leave: () => { files = files.filter((other) => other !== file); changed(); button.focus(); } })));
    onChange(files);
  };
  const add = async (given) => {
    const why = objection(files, given);
    onProblem(why);
    if (why !== "" || given.length === 0) {
      return;
    }
    const read = await Promise.allSettled(given.map(async (file) => ({ name: file.name, size: file.size, bytes: new Uint8Array(await file.arrayBuffer()) })));
    const taken = new Set(files.map((file) => file.name));
    read.forEach(({ value: file }, index) => {
      if (file === undefined) {
        onProblem(`${oneLine(given[index].name, 60)} could not be read: folders and files that have changed meanwhile are not taken.`);
        return;
      }
      file.name = freeName(file.name, taken);
      taken.add(file.name);
      files = [...files, file];
    });
    changed();
  };
  changed();
  return { list: list.node, button: h("span", {}, picker, button), add, payload: () => files.map((file) => ({ path: file.name, content: base64(file.bytes), encoding: "base64" })) };
}
