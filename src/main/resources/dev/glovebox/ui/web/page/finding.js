// Finding words in texts of many lines, a part at a time, and marking them in what is drawn. No elements here.

/** More are not counted. */
export const MOST_HITS = 100_000;
const SLICE = 8;

/** Whatever stands in the words is meant as it stands; capitals do not matter. */
export function patternOf(words) {
  return words === "" ? null : new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
}

/** `[{from, to}]` within one text, at most so many. */
export function within(text, pattern, most = MOST_HITS) {
  const found = [];
  if (pattern !== null) {
    for (const { index, 0: { length } } of text.matchAll(pattern)) {
      if (found.push({ from: index, to: index + length }) === most) {
        break;
      }
    }
  }
  return found;
}

/**
 * All of them in order, `{row, nth}` each: which of its row. Looks for some milliseconds, then `pause()` lets others come first; gives null when
 * `isOver()` meanwhile. Stops at the limit.
 */
export async function search({ count, text }, pattern, { isOver, pause, now = () => performance.now() }) {
  const hits = [];
  let began = now();
  for (let row = 0; row < count && hits.length < MOST_HITS; row++) {
    within(text(row), pattern, MOST_HITS - hits.length).forEach((_, nth) => hits.push({ row, nth }));
    if (row % 64 === 63 && now() - began > SLICE) {
      await pause();
      if (isOver()) {
        return null;
      }
      began = now();
    }
  }
  return hits;
}

/** The first hit at or behind a row; the first of all when there is none. */
export function firstFrom(hits, row) {
  return Math.max(0, hits.findIndex((hit) => hit.row >= row));
}

/** Parts `{text, kind}` cut where marks begin and end; what is marked gets `mark`, the number of its hit within the line. */
export function withMarks(parts, marks) {
  const cut = [];
  let at = 0;
  for (const part of parts) {
    let from = 0;
    marks.forEach((mark, nth) => {
      const begin = Math.max(mark.from - at, from);
      const end = Math.min(mark.to - at, part.text.length);
      if (begin < end) {
        cut.push({ ...part, text: part.text.slice(from, begin) }, { ...part, text: part.text.slice(begin, end), mark: nth });
        from = end;
      }
    });
    cut.push({ ...part, text: part.text.slice(from) });
    at += part.text.length;
  }
  return cut.filter(({ text }) => text !== "");
}
