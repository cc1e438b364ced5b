// A plain editor: what is typed is kept while the page is open, and never written over what the box has written since.
import { choose } from "./dialog.js";
import { h } from "./dom.js";
import { Lines } from "./lines.js";
import { childOf, isSame, isWithin, keyOf, nameOf } from "./place.js";
import { size } from "./text.js";
import { complain, say } from "./toast.js";

const LARGEST = 1_000_000;
const LONGEST_LINE = 20_000;
/** What was typed, and the bytes of the file that it was typed into: they may have changed when somebody comes back. */
const drafts = new Map();

const draftKey = (job, place) => `${job} ${keyOf(place)}`;

/** Whether something was typed and not saved. */
export function hasDraft(job, place) {
  return drafts.has(draftKey(job, place));
}

/** Those of a file, or of all in a folder, that is no more. */
export function dropDrafts(job, place) {
  within(job, place).forEach(([key]) => drafts.delete(key));
}

/** What was typed goes along with the file, or with the folder it lies in. */
export function moveDrafts(job, from, to) {
  for (const [key, draft] of within(job, from)) {
    const place = isSame(draft.place, from) ? to : childOf(to, draft.place.path.slice(from.path.length + 1));
    drafts.delete(key);
    drafts.set(draftKey(job, place), { ...draft, place });
  }
}

function within(job, place) {
  return [...drafts].filter(([, draft]) => draft.job === job && isWithin(draft.place, place));
}

addEventListener("beforeunload", (event) => { if (drafts.size > 0) { event.preventDefault(); } });

/** The reason in words, or null. */
export function whyNotEditable(lines, isPart) {
  if (isPart || lines.bytes.length > LARGEST) {
    return `it is larger than ${size(LARGEST)}.`;
  }
  try {
    const text = decoded(lines.bytes);
    return text.includes("\0") ? "it is no text." : text.split("\n").some((line) => line.length > LONGEST_LINE) ? `a line is longer than ${LONGEST_LINE} characters.` : null;
  } catch {
    return "it is not UTF-8, and would be damaged.";
  }
}

function decoded(bytes) {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Fields know one line end only; the file keeps its own, as long as it has one kind. */
function lineEnd(text) {
  const crlf = text.split("\r\n").length - 1;
  return crlf > 0 && crlf === text.split("\n").length - 1 ? "\r\n" : "\n";
}

/** `on`: `changed()`, `saved()`, `reload()`, `done()`. */
export function editor(box, place, lines, on) {
  const key = draftKey(box.job, place);
  const draft = drafts.get(key);
  const original = draft?.original ?? lines.bytes.slice();
  const text = decoded(original);
  const edit = { box, place, on, key, original, end: lineEnd(text), plain: text.replace(/\r\n?/g, "\n"), isSaving: false, mayLeave: false };
  edit.state = h("span", { class: "edit-state", role: "status" });
  edit.save = h("button", { type: "button", class: "main", title: "Ctrl-S", onclick: () => save(edit) }, "Save");
  edit.field = h("textarea", { class: "edit", value: draft?.typed ?? edit.plain, wrap: "off", spellcheck: false, autocapitalize: "off", autocomplete: "off", "aria-label": `Text of ${nameOf(place)}`, "aria-describedby": "edit-help",
    oninput: () => typed(edit), onkeydown: (event) => keys(edit, event) });
  const help = h("p", { class: "view-note", id: "edit-help" }, edit.end === "\n" && text.includes("\r") ? "Its line ends are of several kinds; saved, they are all of one. " : "", "Tab indents; Esc, then Tab, leaves the field. Ctrl-S saves.");
  typed(edit);
  return {
    node: h("div", { class: "edit-view" }, edit.field, help),
    buttons: [edit.state, edit.save, h("button", { type: "button", onclick: () => leave(edit) }, "Close")],
    begin: () => { edit.field.setSelectionRange(0, 0); edit.field.focus(); },
    outdated: (entry) => { edit.state.textContent = entry ? "changed in the box" : "gone from the box"; },
    close: () => { if (drafts.has(key)) { say(`What you typed into "${nameOf(place)}" is not saved; it is kept here until you come back.`); } },
  };
}

function typed(edit) {
  const isDirty = edit.field.value !== edit.plain;
  const wasDirty = drafts.has(edit.key);
  if (isDirty) {
    drafts.set(edit.key, { job: edit.box.job, place: edit.place, typed: edit.field.value, original: edit.original });
  } else {
    drafts.delete(edit.key);
  }
  edit.save.disabled = !isDirty || edit.isSaving;
  edit.state.textContent = edit.isSaving ? "saving …" : isDirty ? "• not saved" : "";
  if (isDirty !== wasDirty) {
    edit.on.changed();
  }
}

function keys(edit, event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
    event.preventDefault();
    save(edit);
  } else if (event.key === "Tab" && !edit.mayLeave && !event.shiftKey && !event.ctrlKey && !event.altKey) {
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = edit.field;
    edit.field.setRangeText("  ", from, to, "end");
    typed(edit);
  }
  edit.mayLeave = event.key === "Escape" || (edit.mayLeave && event.key === "Shift");
}

async function save(edit) {
  const text = edit.field.value;
  if (edit.isSaving || text === edit.plain) {
    return;
  }
  edit.isSaving = true;
  typed(edit);
  try {
    if (await mayWrite(edit)) {
      const bytes = new TextEncoder().encode(edit.end === "\n" ? text : text.replaceAll("\n", edit.end));
      await edit.box.write(edit.place, bytes);
      edit.original = bytes;
      edit.plain = text;
      say(`"${nameOf(edit.place)}" saved.`, { kind: "done" });
      edit.on.saved();
    }
  } catch (error) {
    complain(error, `"${nameOf(edit.place)}" was not saved`);
  }
  edit.isSaving = false;
  typed(edit);
}

/** Looks at what the box has now: times may lie, bytes do not. */
async function mayWrite(edit) {
  const now = await current(edit);
  if (now && now.length === edit.original.length && now.every((byte, i) => byte === edit.original[i])) {
    return true;
  }
  const name = `"${nameOf(edit.place)}"`;
  const answer = await choose(now
    ? { title: `${name} has changed`, words: "The box changed this file after you opened it. Overwrite it with yours, or load it anew and lose what you typed?", choices: [{ words: "Load anew", value: "reload" }, { words: "Overwrite", value: "write", class: "danger" }] }
    : { title: `${name} is gone`, words: "The box deleted or moved this file after you opened it.", choices: [{ words: "Save it again", value: "write" }] });
  if (answer === "reload") {
    edit.field.value = edit.plain;
    typed(edit);
    edit.on.reload();
  }
  return answer === "write";
}

async function current(edit) {
  const lines = new Lines();
  try {
    await edit.box.read(edit.place, { most: LARGEST * 4, onPart: (bytes) => lines.add(bytes) });
    return lines.bytes;
  } catch (error) {
    if (error.status === 404) {
      return null;
    }
    throw error;
  }
}

async function leave(edit) {
  if (drafts.has(edit.key)) {
    const answer = await choose({ title: `Discard what you typed into "${nameOf(edit.place)}"?`, words: "It has not been saved.", choices: [{ words: "Discard", value: "yes", class: "danger" }] });
    if (answer !== "yes") {
      return;
    }
    drafts.delete(edit.key);
  }
  edit.on.changed();
  edit.on.done();
}
