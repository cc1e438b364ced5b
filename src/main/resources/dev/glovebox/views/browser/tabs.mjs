// The life of the browser: its start, its tabs, and what happens in them while nobody looks.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Refusal } from "./work.mjs";

const [library, program] = process.argv.slice(2);
const MOST_TABS = 8;
const MOST_DIALOGS = 25;
const MOST_TOLD = 5;
const MOST_CONSOLE = 200;
const LONGEST_MESSAGE = 500;
const START = 30_000;
const CLOSES = 5000;

export const folder = process.cwd();
export const downloads = `${folder}/downloads`;

let context = null;
let current = null;
let busy = false;
let gone = "";
let asked = {};
let expected = null;
let events = [];
let counts = {};
let dialogs = 0;
let aside = false;
let written = [];
const moving = new Map();

/** Hosts that the browser asks of its own accord, for news of itself; these requests end inside, where nothing answers. */
const ERRANDS = ["clients1.google.com", "clients2.google.com", "update.googleapis.com", "optimizationguide-pa.googleapis.com", "safebrowsing.googleapis.com", "safebrowsing.google.com", "content-autofill.googleapis.com", "redirector.gvt1.com"];

/** As the box tells its programs; of itself the browser does not heed all of these variables. */
function proxy() {
  const server = process.env.HTTPS_PROXY ?? process.env.HTTP_PROXY;
  const inside = (process.env.NO_PROXY ?? "").split(",").filter(Boolean).map((host) => (host.includes("::") ? `[${host}]` : host));
  return server ? [`--proxy-server=${server}`, `--proxy-bypass-list=${[...inside, ...ERRANDS].join(";")}`] : ["--no-proxy-server"];
}

/** The library's own folder, or one that it was installed in. */
function module() {
  const installed = `${library}/node_modules/playwright-core/index.mjs`;
  return existsSync(installed) ? installed : `${library}/index.mjs`;
}

async function launched() {
  const { chromium } = await import(pathToFileURL(module()).href);
  mkdirSync(downloads, { recursive: true });
  for (const lock of ["SingletonLock", "SingletonSocket", "SingletonCookie"]) {
    rmSync(`${folder}/profile/${lock}`, { force: true });
  }
  return chromium.launchPersistentContext(`${folder}/profile`, {
    executablePath: program,
    headless: false,
    chromiumSandbox: false, // the box is the sandbox, and lets nobody make namespaces, of which the browser would build its own
    viewport: null,
    acceptDownloads: true,
    downloadsPath: downloads,
    timeout: START,
    env: { ...process.env, HOME: folder, TMPDIR: folder, XDG_CONFIG_HOME: `${folder}/config`, XDG_CACHE_HOME: `${folder}/cache` },
    ignoreDefaultArgs: ["--enable-automation", "--disable-popup-blocking"],
    args: [
      "--test-type", // no bar that warns of that
      ...proxy(),
      "--disable-gpu",
      "--hide-crash-restore-bubble",
      "--no-pings",
      "--component-updater=url-source=http://127.0.0.1:9/",
      "--gaia-url=http://127.0.0.1:9/",
      "--safebrowsing-disable-auto-update",
      "--disable-client-side-phishing-detection",
      "--disable-domain-reliability",
      "--window-position=0,0",
      "--window-size=1280,776",
    ],
  });
}

/** Started when it is first wanted, and again when it has gone. */
export async function browser() {
  if (context) {
    return context;
  }
  let own;
  try {
    own = await launched();
  } catch (error) {
    const lines = String(error?.message ?? error).split("\n").filter((line) => /error|fail|fatal|cannot/i.test(line));
    throw new Refusal(`Chromium did not start: ${(lines[0] ?? String(error)).trim().slice(0, 300)}`);
  }
  if (gone) {
    events.push(`the browser was started anew, since ${gone}`);
  }
  context = own;
  own.on("close", () => {
    if (context === own) {
      context = null;
      current = null;
      gone = "it had been closed or had ended";
    }
  });
  own.pages().forEach(adopt);
  own.on("page", adopted);
  return own;
}

function adopted(page) {
  if (aside) {
    return;
  }
  if (context.pages().length > MOST_TABS) {
    count("refused");
    page.close().catch(() => {});
    return;
  }
  count("opened");
  adopt(page);
}

function adopt(page) {
  current = page;
  watch(page);
}

function watch(page) {
  page.on("dialog", (dialog) => answered(page, dialog));
  page.on("crash", () => {
    events.push("the page crashed");
    page.crashed = true;
  });
  page.on("close", () => {
    count("closed");
    moving.delete(page);
    if (current === page) {
      current = context?.pages().at(-1) ?? null;
    }
  });
  page.on("console", (message) => note(message.type(), message.text()));
  page.on("pageerror", (error) => note("error", String(error?.stack ?? error)));
  page.on("download", took);
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      moving.set(page, request);
    }
  });
  page.on("requestfailed", (request) => moving.get(page) === request && moving.delete(page));
  page.on("framenavigated", (frame) => frame === page.mainFrame() && moving.delete(page));
}

function count(what) {
  counts[what] = (counts[what] ?? 0) + 1;
}

function note(kind, text) {
  if (kind === "error") {
    count("errors");
  }
  written.push(`${kind}: ${text.slice(0, LONGEST_MESSAGE)}`);
  written = written.slice(-MOST_CONSOLE);
}

/** A page that never stops asking is closed: nothing else ends it. */
function answered(page, dialog) {
  const kind = dialog.type();
  if (++dialogs > MOST_DIALOGS) {
    if (dialogs === MOST_DIALOGS + 1) {
      events.push(`the page was closed, since it opened more than ${MOST_DIALOGS} dialogs`);
    }
    dialog.dismiss().catch(() => {});
    page.close().catch(() => {});
    return;
  }
  const reply = asked.answer ?? "ok";
  const dismissed = kind !== "beforeunload" && reply === "cancel";
  const done = dismissed ? dialog.dismiss() : dialog.accept(kind === "prompt" ? (reply === "ok" ? dialog.defaultValue() : reply) : undefined);
  done.catch(() => {});
  if (dialogs <= MOST_TOLD) {
    events.push(`${kind} '${dialog.message().slice(0, 150)}' was ${dismissed ? "cancelled" : "accepted"}`);
  } else {
    count("dialogs");
  }
}

function took(download) {
  if (expected) {
    expected(download);
    expected = null;
    return;
  }
  count("downloads");
  if (counts.downloads <= MOST_TOLD) {
    events.push(`a download of '${download.suggestedFilename().slice(0, 100)}' was not taken (use browser_download)`);
  }
  download.cancel().then(() => download.delete()).catch(() => {});
}

export function isOpen() {
  return context !== null;
}

/** A browser whose last window was closed may still be there, and takes no tab any more. */
async function anotherPage() {
  const own = await browser();
  try {
    return await own.newPage();
  } catch {
    await Promise.race([own.close().catch(() => {}), new Promise((done) => setTimeout(done, CLOSES))]);
    context = null;
    gone = "it had been closed or had ended";
    return (await browser()).newPage();
  }
}

/** A tab that nobody is told of, for work of our own. */
export async function newTab() {
  aside = true;
  try {
    const tab = await anotherPage();
    tab.on("dialog", (dialog) => dialog.dismiss().catch(() => {}));
    tab.on("download", took);
    return tab;
  } finally {
    aside = false;
  }
}

/** The next download is this one's. */
export function nextDownload() {
  return new Promise((take) => {
    expected = take;
  });
}

export function noDownload() {
  expected = null;
}

/** A request begins; what has happened since the last one is told with this one's answer. */
export function listen(request) {
  asked = request;
  dialogs = 0;
}

const WORDS = {
  opened: (n) => (n === 1 ? "a new tab opened" : `${n} new tabs opened`),
  refused: (n) => `${n} more tabs were closed at once: there are at most ${MOST_TABS}`,
  closed: (n) => (n === 1 ? "a tab was closed" : `${n} tabs were closed`),
  errors: (n) => (n === 1 ? "1 error in the console" : `${n} errors in the console`),
  dialogs: (n) => `${n} more dialogs`,
  downloads: (n) => (n > MOST_TOLD ? `${n} downloads in all` : ""),
};

export function meanwhile() {
  const told = [...events.slice(0, 2 * MOST_TOLD), ...Object.entries(counts).map(([what, n]) => WORDS[what](n))].filter(Boolean);
  events = [];
  counts = {};
  return told;
}

export function console() {
  return written.join("\n");
}

export function shown() {
  return current;
}

export function total() {
  return context ? context.pages().length : 0;
}

export function number() {
  return context ? context.pages().indexOf(current) + 1 : 0;
}

export function isBusy(now) {
  busy = now;
}

/** The page that is looked at; there must be one that lives. */
export function page() {
  if (!current) {
    throw new Refusal(`No page is open${gone ? `: ${gone.replace("it", "the browser")}` : ""}. Open one with browser_open.`);
  }
  if (current.crashed) {
    throw new Refusal("The page has crashed. Open it again with browser_open.");
  }
  return current;
}

/** A page that can be led elsewhere: one that crashed or hangs is given up for a new one. */
export async function fresh() {
  const own = await browser();
  if (current && !current.crashed && !busy) {
    return current;
  }
  const old = current;
  const next = await newTab();
  next.removeAllListeners();
  adopt(next);
  old?.close().catch(() => {});
  busy = false;
  return next;
}

export async function choose(tab) {
  const own = await browser();
  const next = own.pages()[tab - 1];
  if (!next) {
    throw new Refusal(`There is no tab ${tab}; there are ${own.pages().length}.`);
  }
  await next.bringToFront();
  current = next;
}

/** Whether the page is on its way elsewhere. */
export function isMoving(page) {
  return moving.has(page);
}
