// The tab of files: the tree, and beside or over it the file that is looked at.
import { boxFiles } from "./boxfiles.js";
import { h, icon, iconButton } from "./dom.js";
import { newFile, newFolder, remove, rename } from "./fileactions.js";
import { keepFresh } from "./freshness.js";
import { openMenu } from "./menu.js";
import { ROOT, asQuery, fromQuery, isWithin, keyOf, nameOf, parentOf } from "./place.js";
import { Tree } from "./tree.js";
import { treeView } from "./treeview.js";
import { chosenFiles, droppedFiles, upload } from "./upload.js";
import { dropDrafts, hasDraft, moveDrafts } from "./editor.js";
import { complain } from "./toast.js";
import { viewer } from "./viewer.js";

export function files({ job, standing, go }) {
  const box = boxFiles(job);
  const tab = { box, go, standing, tree: new Tree((place, limit) => box.list(place, limit)), place: null, asked: null };
  tab.view = treeView(tab.tree, {
    open: (entry) => go(asQuery(entry)),
    menu: (entry, at) => openMenu(nameOf(entry), actions(tab, entry), at, () => tab.view.node.focus()),
    rename: (entry) => renamed(tab, entry),
    remove: (entry) => removed(tab, entry),
    drop: (folder, transfer) => droppedFiles(transfer).then((wanted) => uploaded(tab, folder, wanted), (error) => complain(error, "What was dropped cannot be read")),
    isDirty: (entry) => hasDraft(box.job, entry),
    waiting: () => (standing.isOver ? "It ended before it began, so there are no files." : standing.job.state === "queued" ? "Not begun yet: its files show here then." : "Loading …"),
  });
  tab.uploads = h("div", { class: "uploads" });
  tab.viewer = viewer(box, { known: (place) => tab.tree.entry(place), back: () => go({}), edited: () => tab.view.redraw(), saved: () => refresh(tab), actions: (entry, at) => openMenu(nameOf(entry), changing(tab, entry), at, () => at.focus()) });
  const side = h("div", { class: "files-side" }, toolbar(tab), tab.view.node, tab.uploads);
  tab.node = h("div", { class: "files" }, side, tab.viewer.node);
  const fresh = keepFresh(job.id, tab.node, () => refresh(tab));
  const begin = () => begun(tab);
  standing.addEventListener("change", begin);
  begin();
  return {
    node: tab.node,
    moved: (query) => { tab.asked = fromQuery(query); ask(tab); },
    shown: fresh.look,
    close() { standing.removeEventListener("change", begin); fresh.close(); tab.view.close(); tab.viewer.close(); },
  };
}

/** The files are asked for once there can be any. */
function begun(tab) {
  if (tab.tree.root.state !== "new") {
    return;
  }
  if (tab.standing.hasFiles) {
    tab.tree.open(ROOT);
    ask(tab);
  } else {
    tab.view.redraw();
  }
}

function ask(tab) {
  if (tab.standing.hasFiles) {
    show(tab, tab.asked);
  }
}

function toolbar(tab) {
  const field = h("input", { type: "file", multiple: true, hidden: true, "aria-label": "Files to upload", onchange: () => { uploaded(tab, tab.view.folder(), chosenFiles(field.files)); field.value = ""; } });
  return h("div", { class: "work-bar", role: "toolbar", "aria-label": "Files" },
    iconButton("plus", "New file", () => made(tab, newFile, tab.view.folder())),
    iconButton("folder", "New folder", () => made(tab, newFolder, tab.view.folder())),
    iconButton("upload", "Upload files", () => field.click()), field,
    h("span", { class: "gap" }),
    h("a", { class: "icon-button button", href: tab.box.zip(ROOT), download: "workspace.zip", title: "Download all as a zip", "aria-label": "Download all as a zip" }, icon("download")),
    iconButton("retry", "Look again", () => refresh(tab)));
}

function actions(tab, entry) {
  const isFolder = entry.kind === "folder";
  const name = nameOf(entry);
  const here = [
    { words: "New file here", icon: "plus", run: () => made(tab, newFile, entry) },
    { words: "New folder here", icon: "folder", run: () => made(tab, newFolder, entry) },
    { words: "Download as a zip", icon: "download", href: tab.box.zip(entry), download: `${name}.zip` },
  ];
  const open = { words: "Open", icon: "file", run: () => tab.go(asQuery(entry)) };
  const load = { words: "Download", icon: "download", href: tab.box.content(entry), download: name };
  return [
    ...(isFolder ? here : entry.kind === "file" ? [open, load] : []),
    ...changing(tab, entry),
  ];
}

function changing(tab, entry) {
  return [
    { words: "Rename", icon: "edit", run: () => renamed(tab, entry) },
    { words: "Delete", icon: "trash", class: "red", run: () => removed(tab, entry) },
  ];
}

async function show(tab, place) {
  const isNew = (place && keyOf(place)) !== (tab.place && keyOf(tab.place));
  tab.place = place;
  tab.node.classList.toggle("has-file", place !== null);
  if (!isNew) {
    return;
  }
  tab.viewer.show(place);
  if (place === null) {
    tab.view.choose(null);
    return;
  }
  await tab.tree.openAllTo(place, parentOf);
  if (tab.place === place) {
    tab.view.choose(place);
  }
}

async function refresh(tab) {
  if (!tab.standing.hasFiles) {
    return;
  }
  await tab.tree.refresh();
  tab.viewer.refresh(tab.place && tab.tree.entry(tab.place));
}

async function made(tab, make, folder) {
  const place = await make(tab.box, folder);
  if (place !== null) {
    await tab.tree.open(folder);
    await tab.tree.refresh();
    if (make === newFile) {
      tab.go(asQuery(place));
    } else {
      tab.tree.open(place);
    }
  }
}

async function renamed(tab, entry) {
  const to = await rename(tab.box, entry);
  if (to !== null) {
    moveDrafts(tab.box.job, entry, to);
    tab.tree.forget(entry);
    await tab.tree.refresh();
    if (tab.place && keyOf(tab.place) === keyOf(entry)) {
      tab.go(asQuery(to));
    }
  }
}

async function removed(tab, entry) {
  if (await remove(tab.box, entry)) {
    dropDrafts(tab.box.job, entry);
    tab.tree.forget(entry);
    await tab.tree.refresh();
    if (tab.place && isWithin(tab.place, entry)) {
      tab.go({});
    }
  }
}

async function uploaded(tab, folder, wanted) {
  if (wanted.length > 0 && (await upload(tab.box, folder, wanted, tab.uploads)) > 0) {
    await tab.tree.open(folder);
    await refresh(tab);
  }
}
