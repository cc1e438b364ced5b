// Hits of a search: what was found stands in its context, as text, and is marked.
import { clean } from "./text.js";

const AROUND = 160;

/** The pieces of a hit, of one line each and cut to what is read at a glance; spaces at the seams stay. */
export function pieces({ before = "", match = "", after = "" }) {
  const flat = (text) => clean(text).replace(/\s+/g, " ");
  const [head, tail] = [[...flat(before)], [...flat(after)]];
  return {
    before: head.length > AROUND ? `…${head.slice(-AROUND).join("")}` : head.join("").trimStart(),
    match: flat(match),
    after: tail.length > AROUND ? `${tail.slice(0, AROUND).join("")}…` : tail.join("").trimEnd(),
  };
}

/** Hits after each other of one job, together. */
export function byJob(hits) {
  const groups = [];
  for (const hit of hits) {
    if (groups.at(-1)?.job.id === hit.job.id) {
      groups.at(-1).hits.push(hit);
    } else {
      groups.push({ job: hit.job, hits: [hit] });
    }
  }
  return groups;
}

/** Pages until there is something to show, or the end: one call looks through a bounded part only. */
export async function search(ask, cursor, { fits, enough, onProgress }) {
  const items = [];
  let next = cursor;
  do {
    const page = await ask(next);
    items.push(...page.items.filter(({ job }) => fits(job)));
    next = page.next;
    onProgress(items.length);
  } while (next !== null && items.length < enough);
  return { items, next };
}
