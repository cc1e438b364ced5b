// Where a file lies: `{path, raw?}`, where `raw` are the path's bytes in base64url when they are no UTF-8.
import { oneLine } from "./text.js";

export const ROOT = { path: "" };
const SLASH = 47;

export function keyOf(place) {
  return place.raw ? `raw:${place.raw}` : `path:${place.path}`;
}

export function isSame(one, other) {
  return keyOf(one) === keyOf(other);
}

/** As the API and the page's address ask for it. */
export function asQuery(place) {
  return place.raw ? { raw: place.raw } : { path: place.path };
}

/** As a field of a body: `from`, or `from_raw` in its place. */
export function asField(name, place) {
  return place.raw ? { [`${name}_raw`]: place.raw } : { [name]: place.path };
}

/** From an address, or null when it names none. */
export function fromQuery(query) {
  const raw = query.get("raw");
  const path = query.get("path");
  return raw ? { path: decode(bytesOf(raw), false), raw } : path ? { path } : null;
}

export function parentOf(place) {
  const bytes = bytesIn(place);
  const end = bytes.lastIndexOf(SLASH);
  return end < 0 ? ROOT : fromBytes(bytes.subarray(0, end));
}

export function childOf(place, name) {
  if (!place.raw) {
    return { path: place.path ? `${place.path}/${name}` : name };
  }
  return fromBytes(Uint8Array.from([...bytesIn(place), SLASH, ...new TextEncoder().encode(name)]));
}

/** Whether it lies in that folder, at any depth, or is it. */
export function isWithin(place, folder) {
  for (let at = place; ; at = parentOf(at)) {
    if (isSame(at, folder)) {
      return true;
    }
    if (isSame(at, ROOT)) {
      return false;
    }
  }
}

/** The last name, for people: nothing in it is unseen. */
export function nameOf(place) {
  return seen(place.path.slice(place.path.lastIndexOf("/") + 1));
}

export function seen(path) {
  // eslint-disable-next-line no-control-regex
  const visible = path.replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return oneLine(visible, 4096) || "\u2423";
}

function bytesIn(place) {
  return place.raw ? bytesOf(place.raw) : new TextEncoder().encode(place.path);
}

function bytesOf(raw) {
  try {
    return Uint8Array.from(atob(raw.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function fromBytes(bytes) {
  const exact = decode(bytes, true);
  return exact === null ? { path: decode(bytes, false), raw: encoded(bytes) } : { path: exact };
}

function encoded(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(bytes, fatal) {
  try {
    return new TextDecoder("utf-8", { fatal, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
