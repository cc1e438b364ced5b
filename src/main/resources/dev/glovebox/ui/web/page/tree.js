// The tree of a workspace as far as it was looked into: folders are asked for when they are opened. No elements here.
import { MOST, USUAL } from "./boxfiles.js";
import { ROOT, isWithin, keyOf, nameOf } from "./place.js";

const ORDER = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
/** Folders that are asked for again at a refresh. */
const MOST_AGAIN = 40;

/** Emits `change`. `list(place, limit)` gives `{items, more, next}`: whether others lie beside them, and whether those can be had. */
export class Tree extends EventTarget {
  #list;
  #folders = new Map();
  #rows = null;

  constructor(list) {
    super();
    this.#list = list;
    this.#folders.set(keyOf(ROOT), fresh(ROOT));
  }

  get root() {
    return this.#folders.get(keyOf(ROOT));
  }

  folder(place) {
    return this.#folders.get(keyOf(place));
  }

  /** What was last heard of it, or undefined. */
  entry(place) {
    const key = keyOf(place);
    for (const folder of this.#folders.values()) {
      const found = folder.items.find((item) => keyOf(item) === key);
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  async open(place) {
    const key = keyOf(place);
    const folder = this.#folders.get(key) ?? fresh(place);
    this.#folders.set(key, folder);
    folder.isOpen = true;
    this.#tell();
    if (folder.state !== "ready") {
      await this.#load(folder);
    }
  }

  close(place) {
    const folder = this.folder(place);
    if (folder) {
      folder.isOpen = false;
      this.#tell();
    }
  }

  async openAllTo(place, parentOf) {
    const above = [];
    for (let at = parentOf(place); at.path !== ""; at = parentOf(at)) {
      above.unshift(at);
    }
    await this.open(ROOT);
    for (const folder of above) {
      await this.open(folder);
    }
  }

  more(place) {
    const folder = this.folder(place);
    folder.limit += MOST;
    return this.#load(folder);
  }

  /** Open folders again; those that are closed are asked for when they are opened. */
  async refresh() {
    const open = [...this.#folders.values()].filter((folder) => folder.isOpen);
    for (const folder of this.#folders.values()) {
      folder.state = folder.isOpen || folder.state !== "ready" ? folder.state : "old";
    }
    for (const folder of open.slice(0, MOST_AGAIN)) {
      await this.#load(folder);
    }
  }

  async #load(folder) {
    if (folder.state !== "ready") {
      folder.state = "loading";
      this.#tell();
    }
    try {
      const { items, more, next } = await this.#list(folder.place, folder.limit);
      const isSame = folder.state === "ready" && folder.more === more && JSON.stringify(items) === JSON.stringify(folder.heard);
      Object.assign(folder, { state: "ready", heard: items, items: isSame ? folder.items : sorted(items), more, next, problem: null });
      if (isSame) {
        return;
      }
    } catch (problem) {
      if (problem.status === 404 && folder !== this.root) {
        this.forget(folder.place);
        return;
      }
      Object.assign(folder, { state: folder.items.length > 0 && folder.state === "ready" ? "ready" : problem.status === 404 ? "gone" : "failed", problem });
    }
    this.#tell();
  }

  /** What lay in it is no longer known. */
  forget(place) {
    for (const [key, folder] of this.#folders) {
      if (key !== keyOf(ROOT) && isWithin(folder.place, place)) {
        this.#folders.delete(key);
      }
    }
    this.#tell();
  }

  /** What is in sight, in order: `{entry, level, position, among, isOpen}` or, as a remark in a folder, `{note, level, folder}`. */
  rows() {
    this.#rows ??= this.#below(this.root, 1, []);
    return this.#rows;
  }

  #below(folder, level, rows) {
    folder.items.forEach((entry, i) => {
      const inside = entry.kind === "folder" ? this.folder(entry) : undefined;
      rows.push({ entry, level, position: i + 1, among: folder.more ? -1 : folder.items.length, isOpen: inside?.isOpen ?? false });
      if (inside?.isOpen) {
        this.#below(inside, level + 1, rows);
      }
    });
    const note = remark(folder);
    if (note) {
      rows.push({ note, level, folder });
    }
    return rows;
  }

  #tell() {
    this.#rows = null;
    this.dispatchEvent(new Event("change"));
  }
}

function fresh(place) {
  return { place, isOpen: true, state: "new", items: [], more: false, next: null, limit: USUAL };
}

function remark(folder) {
  if (["failed", "gone", "new"].includes(folder.state)) {
    return folder.state;
  }
  if (folder.state === "loading") {
    return folder.items.length === 0 ? "loading" : null;
  }
  return folder.more ? "more" : folder.items.length === 0 ? "empty" : null;
}

/** Folders first, then by name as people count. */
function sorted(items) {
  const rank = (entry) => (entry.kind === "folder" ? 0 : 1);
  const named = items.map((entry) => ({ entry, name: nameOf(entry) }));
  return named.sort((a, b) => rank(a.entry) - rank(b.entry) || ORDER.compare(a.name, b.name)).map(({ entry }) => entry);
}
