// What can be done with files and folders besides looking at them.
import { askName, choose } from "./dialog.js";
import { ROOT, childOf, isSame, nameOf, parentOf } from "./place.js";
import { complain } from "./toast.js";

/** A name for one file; with slashes it names folders too where that is wished. */
function wrongName(name) {
  if (name.trim() === "") {
    return "Type a name.";
  }
  if (name.startsWith("/") || name.endsWith("/") || name.split("/").some((part) => ["", ".", ".."].includes(part))) {
    return "A name lies within the workspace: no “..”, no empty part, no slash at its ends.";
  }
  return name.split("/").some((part) => new TextEncoder().encode(part).length > 255) ? "A name has at most 255 bytes." : null;
}

function where(folder) {
  return isSame(folder, ROOT) ? "the workspace" : `"${nameOf(folder)}"`;
}

/** Gives the new place, or null. */
export async function newFile(files, folder) {
  const name = await askName({ title: "New file", label: `Name, in ${where(folder)}`, action: "Make", check: wrongName, run: async (wanted) => {
    const place = childOf(folder, wanted);
    if (await files.stat(place).catch((error) => (error.status === 404 ? null : Promise.reject(error)))) {
      throw Object.assign(new Error(), { code: "exists" });
    }
    await files.write(place, new Uint8Array());
  } });
  return name === null ? null : childOf(folder, name);
}

export async function newFolder(files, folder) {
  const name = await askName({ title: "New folder", label: `Name, in ${where(folder)}`, action: "Make", check: wrongName, run: (wanted) => files.mkdir(childOf(folder, wanted)) });
  return name === null ? null : childOf(folder, name);
}

export async function rename(files, entry) {
  const folder = parentOf(entry);
  const old = entry.path.slice(entry.path.lastIndexOf("/") + 1);
  const name = await askName({ title: `Rename "${nameOf(entry)}"`, label: `New name, in ${where(folder)}`, value: old, action: "Rename", check: wrongName,
    run: (wanted) => (wanted === old ? null : files.move(entry, childOf(folder, wanted))) });
  return name === null || name === old ? null : childOf(folder, name);
}

/** Gives whether it is gone. */
export async function remove(files, entry) {
  const words = { folder: "The folder and all that lies in it will be deleted. It cannot be brought back.", link: "Only the link will be deleted, not what it points to." }[entry.kind] ?? "It cannot be brought back.";
  const answer = await choose({ title: `Delete "${nameOf(entry)}"?`, words, choices: [{ words: "Delete", value: "delete", class: "danger" }] });
  if (answer !== "delete") {
    return false;
  }
  try {
    await files.remove(entry);
    return true;
  } catch (error) {
    complain(error, `"${nameOf(entry)}" was not deleted`);
    return false;
  }
}
