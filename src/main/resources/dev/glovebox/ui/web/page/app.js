// The shell: who is signed in, which view the address names, three panes around it.
import { api, setGuard, weather } from "./api.js";
import { bottomBar } from "./bottombar.js";
import { fill, h } from "./dom.js";
import { Jobs } from "./jobs.js";
import { listen, onKeys, showKeys } from "./keys.js";
import { rail } from "./rail.js";
import { signIn } from "./signin.js";
import { say, toastPlace } from "./toast.js";
import { keepTimes } from "./time.js";
import * as home from "./home.js";
import * as job from "./job.js";
import * as past from "./history.js";
import * as people from "./people.js";
import * as usage from "./usage.js";

const VIEWS = { "": home, new: home, j: job, history: past, usage, people };
const root = document.getElementById("app");
let shell = null;

/** What every view gets: `me`, `jobs`, `go(address)`. */
function context(me) {
  return { me, jobs: new Jobs(), go: (address) => { location.hash = address; } };
}

/** Whether this browser was signed in: else the server need not be asked, which browsers would report as an error. */
const KNOWN = "glovebox.known";

async function begin() {
  if (localStorage.getItem(KNOWN) === null) {
    ask("");
    return;
  }
  try {
    enter(await api.get("/sign-in"));
  } catch (error) {
    if (error.status === 401) {
      ask("");
    } else {
      fill(root, h("div", { class: "state", role: "alert" }, h("p", {}, error.detail), h("button", { type: "button", onclick: begin }, "Try again")));
    }
  }
}

function ask(why) {
  localStorage.removeItem(KNOWN);
  document.title = "Sign in · Glovebox";
  fill(root, h("main", { class: "sign-in-page" }, signIn({ why, onDone: enter })));
}

function enter(me) {
  localStorage.setItem(KNOWN, "1");
  setGuard(me.guard);
  shell?.close();
  shell = open(context(me));
}

/** In place: what is typed and read stays where it is behind the dialog. */
function askAgain() {
  if (!shell || document.querySelector("dialog.again")) {
    return;
  }
  // A second Escape closes a dialog whatever it wants, and behind this one nothing can be done.
  const dialog = h("dialog", { class: "again", "aria-label": "Sign in again", oncancel: (event) => event.preventDefault(), onclose: () => dialog.isConnected && dialog.showModal() });
  const onDone = (me) => {
    dialog.close();
    dialog.remove();
    if (me.name === shell.context.me.name) {
      setGuard(me.guard);
      Object.assign(shell.context.me, me);
      shell.context.jobs.refresh();
      dispatchEvent(new Event("signed-in-again"));
    } else {
      enter(me);
    }
  };
  dialog.append(signIn({ why: "Your sign-in has ended. Sign in to go on where you are.", onDone }));
  document.body.append(dialog);
  dialog.showModal();
}

async function signOut(context) {
  try {
    await api.del("/sign-in");
  } catch (error) {
    if (error.status !== 401) {
      say(`You are still signed in: ${error.detail}`, { kind: "error" });
      return;
    }
  }
  context.jobs.stop();
  sessionStorage.clear();
  shell.close();
  shell = null;
  ask("You are signed out.");
}

function open(context) {
  const main = h("main", { id: "main", tabIndex: -1 });
  const banner = h("p", { class: "banner", role: "status", hidden: true });
  const side = rail(context, { signOut: () => signOut(context), showKeys });
  const frame = h("div", { class: "frame" },
    h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); main.focus(); } }, "Skip to the content"),
    side.node, h("div", { class: "middle" }, banner, main));
  frame.append(bottomBar(frame, context), toastPlace());
  fill(root, frame);
  const ending = new AbortController();
  const { signal } = ending;
  weather.addEventListener("offline", () => { banner.hidden = false; banner.textContent = "The server cannot be reached. What you see may be old; it goes on by itself."; }, { signal });
  weather.addEventListener("online", () => { banner.hidden = true; }, { signal });
  let view = null;
  const turn = () => {
    view?.close?.();
    const { name, rest, query } = address();
    view = (VIEWS[name] ?? home).open(context, rest, query);
    frame.dataset.view = name || "new";
    fill(main, view.node);
    document.title = view.title ? `${view.title} · Glovebox` : "Glovebox";
    side.select(name === "j" ? rest[0] : name);
    frame.classList.remove("rail-open");
    scrollTo(0, 0);
  };
  addEventListener("hashchange", () => (view?.moved?.(address()) ? null : turn()), { signal });
  keys(context, side);
  context.jobs.start();
  turn();
  return { context, close: () => { ending.abort(); view?.close?.(); context.jobs.stop(); side.close?.(); } };
}

/** `#/j/ID?tab=files` as its parts. */
function address() {
  const [path, search] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...rest] = path.split("/").map(decodeSafely);
  return { name, rest, query: new URLSearchParams(search ?? "") };
}

function decodeSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function keys(context, side) {
  onKeys("/", "Search the list", () => side.search());
  onKeys("n", "New task", () => context.go("#/new"));
  onKeys("j", "Next in the list", () => side.step(1));
  onKeys("k", "The one before", () => side.step(-1));
}

weather.addEventListener("signed-out", askAgain);
listen();
keepTimes();
begin();
