// Markdown in pieces as blocks that stand for themselves: each line is looked at once, and what is finished is never parsed again.

/** A block that does not end is cut here, so that the last one is always cheap to draw anew. */
export const LONGEST_BLOCK = 8192;

/** Code that still comes is only added to. */
export const LONGEST_CODE = 65_536;

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const LIST = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {2,}|\t)/;

/** `push(text)` gives the blocks that it finished; `rest` is the block that may still grow, `fence` its fence when it is code. */
export class Blocks {
  rest = "";
  fence = null;
  #scanned = 0;
  #blankAt = -1;
  #isList = false;

  push(text) {
    this.rest += text;
    const finished = [];
    for (let end = this.rest.indexOf("\n", this.#scanned); end >= 0; end = this.rest.indexOf("\n", this.#scanned)) {
      this.#line(this.rest.slice(this.#scanned, end), end + 1, finished);
    }
    for (let most = this.#most(); this.rest.length > most; most = this.#most()) {
      this.#cut(most, finished);
    }
    return finished;
  }

  /** All that is left, as the last block. */
  finish() {
    const last = this.rest;
    this.#begin("");
    this.fence = null;
    return last.trim() === "" ? [] : [last];
  }

  #line(line, after, finished) {
    if (this.fence) {
      this.#scanned = after;
      if (this.#closes(line)) {
        this.fence = null;
        this.#finish(after, finished);
      }
      return;
    }
    if (line.trim() === "") {
      this.#blankAt = this.#blankAt < 0 ? this.#scanned : this.#blankAt;
      this.#scanned = after;
      return;
    }
    if (this.#blankAt >= 0 && !this.#goesOn(line)) {
      const begun = this.#scanned;
      this.#finish(begun, finished);
      after -= begun;
    }
    this.#blankAt = -1;
    this.#open(line, after, finished);
  }

  /** A line that may begin a list or a fence; a fence in a list belongs to the list. */
  #open(line, after, finished) {
    if (this.#scanned === 0) {
      this.#isList = LIST.test(line);
    }
    const fence = this.#isList ? null : FENCE.exec(line);
    if (fence && !(fence[1][0] === "`" && fence[2].includes("`"))) {
      const begun = this.#scanned;
      this.#finish(begun, finished);
      after -= begun;
      this.fence = { mark: fence[1], info: fence[2].trim(), start: after };
    }
    this.#scanned = after;
  }

  #goesOn(line) {
    return this.#isList && (INDENTED.test(line) || LIST.test(line));
  }

  #closes(line) {
    const found = FENCE.exec(line);
    return found !== null && found[2].trim() === "" && found[1][0] === this.fence.mark[0] && found[1].length >= this.fence.mark.length;
  }

  #finish(at, finished) {
    const block = this.rest.slice(0, at);
    if (block.trim() !== "") {
      finished.push(block);
    }
    this.#begin(this.rest.slice(at));
  }

  #begin(rest) {
    this.rest = rest;
    this.#scanned = 0;
    this.#blankAt = -1;
    this.#isList = false;
  }

  #most() {
    return this.fence ? LONGEST_CODE : LONGEST_BLOCK;
  }

  /** Code goes on in a block of the same fence. */
  #cut(most, finished) {
    const line = this.rest.lastIndexOf("\n", most - 1) + 1;
    const at = line > (this.fence?.start ?? 0) ? line : most;
    const { fence } = this;
    const scanned = Math.max(0, this.#scanned - at);
    const isList = this.#isList;
    finished.push(this.rest.slice(0, at) + (fence ? `\n${fence.mark}\n` : ""));
    const opening = fence ? `${fence.mark}${fence.info}\n` : "";
    this.#begin(opening + this.rest.slice(at));
    this.#scanned = scanned + opening.length;
    this.#isList = isList;
    if (fence) {
      this.fence = { ...fence, start: opening.length };
    }
  }
}
