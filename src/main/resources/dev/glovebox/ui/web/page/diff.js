// A unified diff as rows, and the words that differ in lines that stand for each other.

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/;
const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
const MOST_WORDS = 300;
const LONGEST_PAIR = 2000;

/** `{kind: "hunk"|"same"|"add"|"del"|"note", old, now, text, pair?}`; `pair` is the row's counterpart. */
export function rowsOf(diff) {
  const rows = [];
  let old = 0;
  let now = 0;
  let leftOld = 0;
  let leftNow = 0;
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const hunk = leftOld <= 0 && leftNow <= 0 ? HUNK.exec(line) : null;
    if (hunk) {
      [old, leftOld, now, leftNow] = [hunk[1], hunk[2] ?? 1, hunk[3], hunk[4] ?? 1].map(Number);
      rows.push({ kind: "hunk", text: line });
    } else if (line.startsWith("\\")) {
      rows.push({ kind: "note", text: line.slice(1).trim() });
    } else if (leftOld > 0 || leftNow > 0) {
      const mark = line[0];
      const kind = mark === "+" ? "add" : mark === "-" ? "del" : "same";
      rows.push({ kind, old: kind === "add" ? null : old++, now: kind === "del" ? null : now++, text: line.slice(1) });
      leftOld -= kind === "add" ? 0 : 1;
      leftNow -= kind === "del" ? 0 : 1;
    }
  }
  return paired(rows);
}

/** In a run of lines taken away and a run of lines put there, the first stands for the first, and so on. */
function paired(rows) {
  for (let i = 0; i < rows.length; i++) {
    const gone = run(rows, i, "del");
    const come = run(rows, i + gone, "add");
    for (let k = 0; k < Math.min(gone, come); k++) {
      rows[i + k].pair = rows[i + gone + k];
      rows[i + gone + k].pair = rows[i + k];
    }
    i += Math.max(0, gone + come - 1);
  }
  return rows;
}

function run(rows, from, kind) {
  let at = from;
  while (rows[at]?.kind === kind) {
    at++;
  }
  return at - from;
}

/** The line in parts `{text, isMarked}`: marked is what its counterpart does not have. */
export function marked(text, other) {
  if (text.length > LONGEST_PAIR || other.length > LONGEST_PAIR) {
    return [{ text, isMarked: false }];
  }
  const mine = text.match(WORDS) ?? [];
  const theirs = other.match(WORDS) ?? [];
  const kept = common(mine, theirs);
  const share = mine.reduce((sum, word, i) => sum + (kept.has(i) && word.trim() !== "" ? word.length : 0), 0);
  if (share * 4 < text.trim().length) {
    return [{ text, isMarked: false }];
  }
  return joined(mine.map((word, i) => ({ text: word, isMarked: !kept.has(i) })));
}

/** The places in `mine` of a longest common run of words; of very long lines only the same beginning and end. */
function common(mine, theirs) {
  const kept = new Set();
  let head = 0;
  while (head < mine.length && head < theirs.length && mine[head] === theirs[head]) {
    kept.add(head++);
  }
  let tail = 0;
  while (tail < mine.length - head && tail < theirs.length - head && mine.at(-1 - tail) === theirs.at(-1 - tail)) {
    kept.add(mine.length - 1 - tail++);
  }
  const a = mine.slice(head, mine.length - tail);
  const b = theirs.slice(head, theirs.length - tail);
  if (a.length <= MOST_WORDS && b.length <= MOST_WORDS) {
    longest(a, b).forEach((i) => kept.add(head + i));
  }
  return kept;
}

function longest(a, b) {
  const wide = b.length + 1;
  const best = new Uint16Array((a.length + 1) * wide);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i * wide + j] = a[i] === b[j] ? best[(i + 1) * wide + j + 1] + 1 : Math.max(best[(i + 1) * wide + j], best[i * wide + j + 1]);
    }
  }
  const found = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      found.push(i++);
      j++;
    } else if (best[(i + 1) * wide + j] >= best[i * wide + j + 1]) {
      i++;
    } else {
      j++;
    }
  }
  return found;
}

function joined(parts) {
  const all = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.isMarked === part.isMarked) {
      last.text += part.text;
    } else {
      all.push({ ...part });
    }
  }
  return all;
}
