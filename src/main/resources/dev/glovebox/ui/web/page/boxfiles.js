// The files of one job, by the API.
import { api, request, url, withQuery } from "./api.js";
import { asField, asQuery, isSame, parentOf } from "./place.js";

/** Entries of a folder at first, and in one answer at most. */
export const USUAL = 1000;
export const MOST = 10_000;

export function boxFiles(job) {
  const base = `/jobs/${encodeURIComponent(job.id)}/files`;
  const content = (place) => withQuery(`${base}/content`, asQuery(place));
  const page = (place, limit, cursor, signal) => api.get(withQuery(base, { ...asQuery(place), limit, cursor }), { signal });
  const list = (place, wanted, signal) => gathered((limit, cursor) => page(place, limit, cursor, signal), wanted);
  return {
    job: job.id,
    list,
    content: (place) => url(content(place)),
    zip: (place) => url(withQuery(`${base}/zip`, asQuery(place))),
    /** The entry, or null when its folder does not have it. */
    async stat(place, signal) {
      const { items } = await list(parentOf(place), Infinity, signal);
      return items.find((entry) => isSame(entry, place)) ?? null;
    },
    read: (place, options) => read(content(place), options),
    write: (place, bytes) => api.put(content(place), bytes),
    remove: (place) => api.del(withQuery(base, asQuery(place))),
    move: (from, to) => api.post(`${base}/move`, { ...asField("from", from), ...asField("to", to) }),
    mkdir: (place) => api.post(`${base}/mkdir`, asField("path", place)),
  };
}

/** The first so many entries, in as many answers as they take; `more` are beside them, and `next` says that they can be had. */
export async function gathered(page, wanted = USUAL) {
  const items = [];
  let found = { next: null };
  do {
    found = await page(Math.min(wanted - items.length, MOST), found.next);
    items.push(...found.items);
  } while (found.next && items.length < wanted);
  return { items, more: found.more, next: found.next };
}

/** Each part as it comes; after `most` bytes the rest is not fetched. Gives how many came. */
async function read(path, { most = Infinity, signal, onPart }) {
  const ending = new AbortController();
  const response = await request("GET", path, { signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal });
  const reader = response.body.getReader();
  let had = 0;
  for (let part = await reader.read(); !part.done && had < most; part = await reader.read()) {
    const bytes = part.value.subarray(0, most - had);
    had += bytes.length;
    onPart(bytes);
  }
  ending.abort();
  return had;
}
