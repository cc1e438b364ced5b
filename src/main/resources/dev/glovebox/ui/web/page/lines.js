// The lines of a text that may be huge: its bytes stay as they came, and a line is made when it is looked at.
import { clean } from "./text.js";

/** Characters of one line that are shown. */
export const LONGEST_LINE = 2000;
const NEWLINE = 10;
const RETURN = 13;
const GUESS = 8000;

export class Lines {
  #bytes;
  #length = 0;
  #starts = new Uint32Array(1024);
  #count = 1;
  #counted = new Map();
  #decoder = new TextDecoder("utf-8", { ignoreBOM: false });

  constructor(size = 0) {
    this.#bytes = new Uint8Array(Math.max(size, 1024));
  }

  add(chunk) {
    this.#bytes = grown(this.#bytes, this.#length + chunk.length);
    this.#bytes.set(chunk, this.#length);
    const length = this.#length;
    let starts = this.#starts;
    let count = this.#count;
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === NEWLINE) {
        starts = count < starts.length ? starts : grown(starts, count + 1);
        starts[count++] = length + at + 1;
      }
    }
    this.#starts = starts;
    this.#count = count;
    this.#length += chunk.length;
  }

  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }

  /** What follows the last newline is a line only when there is something. */
  get count() {
    return this.#starts[this.#count - 1] === this.#length ? this.#count - 1 : this.#count;
  }

  /** Bytes such as no text has. */
  get isBinary() {
    return this.bytes.subarray(0, GUESS).includes(0);
  }

  #ends(index) {
    const end = index + 1 < this.#count ? this.#starts[index + 1] - 1 : this.#length;
    return end > this.#starts[index] && this.#bytes[end - 1] === RETURN ? end - 1 : end;
  }

  /** `{text, more}`: on one row, fit to be looked at, and how many characters were left off. */
  line(index) {
    const from = this.#starts[index];
    const end = this.#ends(index);
    const cut = Math.min(end, from + LONGEST_LINE * 4);
    const all = this.#decoder.decode(this.#bytes.subarray(from, cut));
    const text = all.length > LONGEST_LINE || cut < end ? whole(all.slice(0, LONGEST_LINE)) : all;
    return { text: oneRow(text), more: text.length === all.length && cut === end ? 0 : this.#characters(from, end) - [...text].length };
  }

  /** All of it, also what is too long to be shown; for those who look for words. */
  whole(index) {
    return oneRow(this.#decoder.decode(this.#bytes.subarray(this.#starts[index], this.#ends(index))));
  }

  #characters(from, end) {
    const known = this.#counted.get(from);
    if (known !== undefined) {
      return known;
    }
    const bytes = this.#bytes;
    let count = 0;
    for (let i = from; i < end; i++) {
      count += (bytes[i] & 0xc0) === 0x80 ? 0 : 1;
    }
    this.#counted.set(from, count);
    return count;
  }
}

/** Half a pair is no character. */
function whole(text) {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

/** A row holds one line, whatever stands in it. */
export function oneRow(text) {
  return clean(text).replace(/[\n\u2028\u2029]/g, "\ufffd");
}

function grown(array, need) {
  if (need <= array.length) {
    return array;
  }
  const more = new array.constructor(Math.max(need, array.length * 2));
  more.set(array);
  return more;
}
