// Tables in text (RFC 4180, and what people make of it): where each row begins is found first, its cells when they are looked at.

const QUOTE = 34;
const NEWLINE = 10;

/** The character between cells, from the first line: the one that is there most often outside of quotes. */
export function separatorOf(name, line) {
  if (/\.tsv$/i.test(name)) {
    return "\t";
  }
  const bare = line.replace(/"[^"]*"/g, "");
  const counted = [",", ";", "\t", "|"].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).mark;
}

/**
 * Where rows begin and the last one ends, in bytes. A quote counts at the start of a cell only, so that an inch sign in a cell
 * does not swallow the rest; given in parts by a generator, so that whoever asks can pause.
 */
export function* rowStarts(bytes, separator, step = 500_000) {
  const starts = [0];
  let state = { isQuoted: false, isFresh: true, closed: -2 };
  for (let from = 0; from < bytes.length; from += step) {
    state = scan(bytes, from, Math.min(bytes.length, from + step), separator.charCodeAt(0), starts, state);
    yield null;
  }
  if (starts.at(-1) !== bytes.length) {
    starts.push(bytes.length);
  }
  yield starts;
}

function scan(bytes, from, to, between, starts, { isQuoted, isFresh, closed }) {
  for (let i = from; i < to; i++) {
    const byte = bytes[i];
    if (isQuoted) {
      if (byte === QUOTE) {
        isQuoted = false;
        closed = i;
      }
      isFresh = false;
    } else if (byte === QUOTE && (isFresh || closed === i - 1)) {
      isQuoted = true;
    } else if (byte === NEWLINE) {
      starts.push(i + 1);
      isFresh = true;
    } else {
      isFresh = byte === between;
    }
  }
  return { isQuoted, isFresh, closed };
}

/** The cells of one row, without its line end; what follows a closing quote is taken as it stands. */
export function cells(row, separator) {
  const text = row.replace(/\r?\n$/, "");
  const found = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    found.push(cell);
    at = end + 1;
  }
  return found;
}

function plain(text, at, separator) {
  const next = text.indexOf(separator, at);
  const end = next < 0 ? text.length : next;
  return { cell: text.slice(at, end), end };
}

function quoted(text, at, separator) {
  let cell = "";
  let from = at + 1;
  let close = text.indexOf('"', from);
  while (close >= 0 && text[close + 1] === '"') {
    cell += text.slice(from, close + 1);
    from = close + 2;
    close = text.indexOf('"', from);
  }
  if (close < 0) {
    return { cell: cell + text.slice(from), end: text.length };
  }
  const rest = plain(text, close + 1, separator);
  return { cell: cell + text.slice(from, close) + rest.cell, end: rest.end };
}

/** The longest texts of each column, its heading apart: of those a few are enough to measure. */
export function longest(rows, columns, few = 3) {
  return Array.from({ length: columns }, (_, column) => {
    const cellsOf = rows.slice(1).map((row) => row[column] ?? "").sort((one, other) => other.length - one.length);
    return { head: rows[0]?.[column] ?? "", cells: cellsOf.slice(0, few) };
  });
}

/** Which columns are in sight between two pixels, given where each begins and the last ends. */
export function columnsBetween(begins, left, right) {
  const from = begins.findLastIndex((pixel) => pixel <= left);
  const to = begins.findIndex((pixel) => pixel >= right);
  return { from: Math.max(0, from), to: to < 0 ? begins.length - 1 : to };
}
