// Files into the box: by drop or by button, one after the other, with how far it is.
import { Problem, guardHeaders, weather } from "./api.js";
import { choose } from "./dialog.js";
import { h, iconButton } from "./dom.js";
import { ROOT, childOf, keyOf, nameOf, parentOf } from "./place.js";
import { plural, size } from "./text.js";
import { complain, say } from "./toast.js";

const LARGEST = 512 * 1024 * 1024;
const MOST_FILES = 2000;

/** `[{file, names}]` of what was dropped, folders with all that lies in them. Must be called while the drop is handled. */
export async function droppedFiles(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) {
    return chosenFiles(transfer.files);
  }
  const found = [];
  for (const entry of entries) {
    await collect(entry, [], found);
  }
  return found;
}

export function chosenFiles(files) {
  return [...files].map((file) => ({ file, names: [file.name] }));
}

async function collect(entry, above, found) {
  const names = [...above, entry.name];
  if (found.length > MOST_FILES) {
    return;
  }
  if (entry.isFile) {
    found.push({ names, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) });
    return;
  }
  const reader = entry.createReader();
  const part = () => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  for (let some = await part(); some.length > 0; some = await part()) {
    for (const inside of some) {
      await collect(inside, names, found);
    }
  }
}

/** Gives how many arrived. What is there already is asked about once. */
export async function upload(files, folder, wanted, place) {
  if (wanted.length > MOST_FILES) {
    say(`These are more than ${plural(MOST_FILES, "file")}: upload an archive, and unpack it by a command.`, { kind: "error" });
    return 0;
  }
  const large = wanted.filter(({ file }) => file.size > LARGEST);
  large.forEach(({ file }) => say(`"${nameOf({ path: file.name })}" has ${size(file.size)}; at most ${size(LARGEST)} can be uploaded.`, { kind: "error" }));
  const fitting = wanted.filter(({ file }) => file.size <= LARGEST).map(({ file, names }) => ({ file, to: names.reduce(childOf, folder) }));
  const taken = await takenPlaces(files, fitting).catch((error) => { complain(error, "Nothing was uploaded"); return null; });
  const chosen = taken && (await withoutTaken(fitting, taken));
  return chosen && chosen.length > 0 ? send(files, chosen, place) : 0;
}

async function takenPlaces(files, wanted) {
  const folders = new Map(wanted.map(({ to }) => parentOf(to)).map((folder) => [keyOf(folder), folder]));
  const taken = new Set();
  for (const folder of folders.values()) {
    const { items } = await files.list(folder, Infinity).catch((error) => (error.status === 404 && keyOf(folder) !== keyOf(ROOT) ? { items: [] } : Promise.reject(error)));
    items.forEach((entry) => taken.add(keyOf(entry)));
  }
  return taken;
}

async function withoutTaken(wanted, taken) {
  const there = wanted.filter(({ to }) => taken.has(keyOf(to)));
  if (there.length === 0) {
    return wanted;
  }
  const names = there.slice(0, 5).map(({ to }) => `"${nameOf(to)}"`).join(", ");
  const isAll = there.length === wanted.length;
  const answer = await choose({
    title: there.length === 1 ? `Replace ${names}?` : `Replace ${plural(there.length, "file")}?`,
    words: there.length === 1 ? "There is something of that name already." : `These names are there already: ${names}${there.length > 5 ? " and others" : ""}.`,
    choices: [...(isAll ? [] : [{ words: "Leave those out", value: "skip" }]), { words: "Replace", value: "replace", class: "danger" }],
  });
  return answer === "replace" ? wanted : answer === "skip" ? wanted.filter((one) => !there.includes(one)) : [];
}

async function send(files, wanted, place) {
  const ending = new AbortController();
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Upload" });
  const words = h("span", { class: "upload-words" });
  const node = h("div", { class: "upload", role: "status" }, words, bar, iconButton("cross", "Stop the upload", () => ending.abort()));
  const total = wanted.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  let done = 0;
  place.append(node);
  for (const { file, to } of wanted) {
    words.textContent = `Uploading ${nameOf(to)}${wanted.length > 1 ? ` (${done + 1} of ${wanted.length})` : ""}`;
    const told = (loaded) => { bar.value = total === 0 ? 1 : Math.min(1, (before + loaded) / total); };
    try {
      await put(files.content(to), file, told, ending.signal);
      done++;
    } catch (error) {
      complain(error, `"${nameOf(to)}" was not uploaded`);
      if (ending.signal.aborted || ["offline", "unauthorized"].includes(error.code)) {
        break;
      }
    }
    before += file.size;
  }
  node.remove();
  say(done === wanted.length ? `${plural(done, "file")} uploaded.` : `${done} of ${plural(wanted.length, "file")} uploaded.`, { kind: done === wanted.length ? "done" : "info" });
  return done;
}

/** The one thing that fetch cannot do is to say how much was sent. */
function put(address, file, told, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    Object.entries(guardHeaders()).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.addEventListener("progress", (event) => told(event.loaded));
    request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(refusal(request))));
    request.addEventListener("error", () => reject(new Problem(0, "offline", "The server cannot be reached, or the file cannot be read.")));
    request.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function refusal(request) {
  if (request.status === 401) {
    weather.dispatchEvent(new Event("signed-out"));
  }
  try {
    const { code, detail } = JSON.parse(request.responseText);
    return new Problem(request.status, code, detail);
  } catch {
    return new Problem(request.status, "unknown", `The server answered ${request.status}.`);
  }
}
