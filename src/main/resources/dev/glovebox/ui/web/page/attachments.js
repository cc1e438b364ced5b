// Files that go along with a message: uploaded into the workspace, beside what the agent made, and named in the message.
import { api, withQuery } from "./api.js";
import { untaken } from "./names.js";
import { takenList } from "./taking.js";
import { size } from "./text.js";

const FOLDER = "uploads";
const LONGEST = 120;

/** A name that is fit for any shell and not among those taken. */
export function fitName(given, taken) {
  const bare = given.normalize("NFC").replace(/[^\p{L}\p{N}._ ()-]/gu, "_").replace(/^[.\s-]+/, "").slice(-LONGEST).trim() || "file";
  return untaken(bare, taken);
}

export function attachments(job, onChange) {
  const list = takenList("Files for this message");
  const taken = new Set();
  let items = [];
  const changed = () => {
    list.show(items.map((item) => ({ name: item.name, about: { sending: "uploading …", there: size(item.file.size), failed: item.why }[item.state], hasFailed: item.state === "failed", leave: () => drop(item) })));
    onChange();
  };
  const drop = (item) => {
    item.ending.abort();
    items = items.filter((other) => other !== item);
    changed();
  };
  const add = (files) => [...files].forEach(async (file) => {
    const name = fitName(file.name || "file", taken);
    taken.add(name);
    const item = { file, name, path: `${FOLDER}/${name}`, state: "sending", why: "", ending: new AbortController() };
    items = [...items, item];
    changed();
    try {
      await api.put(withQuery(`/jobs/${job.id}/files/content`, { path: item.path }), file, { signal: item.ending.signal });
      item.state = "there";
      dispatchEvent(new CustomEvent("files-changed", { detail: { job: job.id } }));
    } catch (error) {
      item.state = "failed";
      item.why = error.detail ?? "not uploaded";
    }
    changed();
  });
  return {
    node: list.node, add,
    isBusy: () => items.some((item) => item.state === "sending"),
    /** The words that name them, and none are left. */
    take: () => {
      const paths = items.filter((item) => item.state === "there").map((item) => item.path);
      items = [];
      changed();
      return paths.length === 0 ? "" : `Files are in the workspace: ${paths.join(", ")}`;
    },
    any: () => items.some((item) => item.state === "there"),
  };
}
