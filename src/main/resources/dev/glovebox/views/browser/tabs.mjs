// The life of the browser: its tabs, and what they do.
import { started } from "./chromium.mjs";
import { MOST_TABS, count, isWorthTelling, note, tell } from "./news.mjs";
import { Refusal } from "./work.mjs";

const MOST_DIALOGS = 25;
const CLOSES = 5000;

let context = null;
let current = null;
let busy = false;
let gone = "";
let asked = {};
let expected = null;
let dialogs = 0;
let aside = false;
const moving = new Map();

/** Started when it is first wanted, and again when it has gone. */
export async function browser() {
  if (context) {
    return context;
  }
  const own = await started();
  if (gone) {
    tell(`the browser was started anew, since ${gone}`);
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
    tell("the page crashed");
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

/** A page that never stops asking is closed: nothing else ends it. */
function answered(page, dialog) {
  const kind = dialog.type();
  if (++dialogs > MOST_DIALOGS) {
    if (dialogs === MOST_DIALOGS + 1) {
      tell(`the page was closed, since it opened more than ${MOST_DIALOGS} dialogs`);
    }
    dialog.dismiss().catch(() => {});
    page.close().catch(() => {});
    return;
  }
  const reply = asked.answer ?? "ok";
  const dismissed = kind !== "beforeunload" && reply === "cancel";
  const done = dismissed ? dialog.dismiss() : dialog.accept(kind === "prompt" ? (reply === "ok" ? dialog.defaultValue() : reply) : undefined);
  done.catch(() => {});
  if (isWorthTelling(dialogs)) {
    tell(`${kind} '${dialog.message().slice(0, 150)}' was ${dismissed ? "cancelled" : "accepted"}`);
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
  if (isWorthTelling(count("downloads"))) {
    tell(`a download of '${download.suggestedFilename().slice(0, 100)}' was not taken (use browser_download)`);
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
  await browser();
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
