// What is being written, kept in this tab through reloads and ways around the page, and the key under which it is sent.
import { wishKey } from "./api.js";

const KEPT = "glovebox-draft-";

export class Draft {
  #storage;
  #name;

  /** Each person has their own. */
  constructor(storage, person) {
    this.#storage = storage;
    this.#name = KEPT + person;
  }

  load() {
    try {
      const value = JSON.parse(this.#storage.getItem(this.#name) ?? "{}");
      return typeof value === "object" && value !== null ? value : {};
    } catch {
      return {};
    }
  }

  /** False when the browser has no room for it. */
  save(fields) {
    try {
      this.#storage.setItem(this.#name, JSON.stringify({ ...this.load(), ...fields }));
      return true;
    } catch {
      return false;
    }
  }

  clear() {
    this.#storage.removeItem(this.#name);
  }

  /** The same for the same wish until it has been granted: sent again after a break it makes nothing twice. */
  keyFor(path, body) {
    const mark = `${path} ${fingerprint(JSON.stringify(body))}`;
    const { wish } = this.load();
    if (wish?.mark === mark) {
      return wish.key;
    }
    const key = wishKey();
    this.save({ wish: { mark, key } });
    return key;
  }
}

/** Not for secrets: tells texts apart that one person writes (FNV-1a, twice 32 bits, and the length). */
export function fingerprint(text) {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return `${text.length}-${(one >>> 0).toString(16)}-${(two >>> 0).toString(16)}`;
}
