// JSON with the line of everything in it, so that a rule that is broken can be shown where it is.

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const DEEPEST = 64;

export class BadJson extends Error {
  constructor(line, words) {
    super(words);
    this.line = line;
  }
}

/**
 * The value as nodes `{line, value}`: a list's value is an array of nodes, an object's a Map from names to nodes.
 * Throws BadJson.
 */
export function parseLines(text) {
  const reader = { text, at: 0, depth: 0, counted: { at: 0, line: 1 } };
  const node = value(reader);
  skip(reader);
  if (reader.at < text.length) {
    throw bad(reader, `nothing follows the end of the list, but here is ${here(reader)}`);
  }
  return node;
}

/** The same without lines. */
export function plain(node) {
  if (Array.isArray(node.value)) {
    return node.value.map(plain);
  }
  return node.value instanceof Map ? Object.fromEntries([...node.value].map(([name, inner]) => [name, plain(inner)])) : node.value;
}

/** Counts on from where it counted last. */
function lineOf(reader) {
  let { at, line } = reader.counted.at <= reader.at ? reader.counted : { at: 0, line: 1 };
  for (let end = reader.text.indexOf("\n", at); end >= 0 && end < reader.at; end = reader.text.indexOf("\n", at)) {
    line++;
    at = end + 1;
  }
  reader.counted = { at, line };
  return line;
}

function bad(reader, words) {
  return new BadJson(lineOf(reader), words);
}

function here(reader) {
  const next = reader.text.slice(reader.at, reader.at + 12).split("\n")[0];
  return reader.at >= reader.text.length ? "the end" : next === "" ? "the end of the line" : `'${next}'`;
}

function skip(reader) {
  take(reader, SPACE);
}

function take(reader, pattern) {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) {
    reader.at = pattern.lastIndex;
  }
  return found?.[0];
}

function value(reader) {
  skip(reader);
  const line = lineOf(reader);
  const first = reader.text[reader.at];
  if (first === "[" || first === "{") {
    if (++reader.depth > DEEPEST) {
      throw bad(reader, `lists and objects are at most ${DEEPEST} levels deep`);
    }
    const found = first === "[" ? list(reader) : object(reader);
    reader.depth--;
    return { line, value: found };
  }
  return { line, value: first === '"' ? string(reader) : scalar(reader) };
}

function scalar(reader) {
  const found = take(reader, NUMBER) ?? take(reader, WORD);
  if (found === undefined) {
    throw bad(reader, `a value is expected, and here is ${here(reader)}`);
  }
  return JSON.parse(found);
}

function string(reader) {
  const found = take(reader, STRING);
  if (found === undefined) {
    throw bad(reader, reader.text[reader.at] === '"' ? "this string has no end on its line: a line break in it is written \\n, a backslash \\\\" : `a name in double quotes is expected, and here is ${here(reader)}`);
  }
  return JSON.parse(found);
}

function list(reader) {
  const items = [];
  reader.at++;
  skip(reader);
  if (reader.text[reader.at] === "]") {
    reader.at++;
    return items;
  }
  do {
    items.push(value(reader));
  } while (goesOn(reader, "]", "list"));
  return items;
}

function object(reader) {
  const fields = new Map();
  reader.at++;
  skip(reader);
  if (reader.text[reader.at] === "}") {
    reader.at++;
    return fields;
  }
  do {
    skip(reader);
    const before = reader.at;
    const name = string(reader);
    if (fields.has(name)) {
      reader.at = before;
      throw bad(reader, `'${name}' is there twice`);
    }
    skip(reader);
    if (reader.text[reader.at] !== ":") {
      throw bad(reader, `after '${name}' comes a colon, and here is ${here(reader)}`);
    }
    reader.at++;
    fields.set(name, value(reader));
  } while (goesOn(reader, "}", "object"));
  return fields;
}

/** Past a comma, or past the end. */
function goesOn(reader, end, what) {
  skip(reader);
  const next = reader.text[reader.at];
  if (next !== "," && next !== end) {
    throw bad(reader, `the ${what} goes on with a comma or ends with ${end}, and here is ${here(reader)}`);
  }
  reader.at++;
  if (next === ",") {
    skip(reader);
    if (reader.text[reader.at] === end) {
      throw bad(reader, `a comma before ${end} is one too many`);
    }
  }
  return next === ",";
}
