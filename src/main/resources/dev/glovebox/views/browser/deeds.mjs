// What can be asked of the browser. Each gives what is particular to its answer.
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { downloads } from "./chromium.mjs";
import { console } from "./news.mjs";
import * as tabs from "./tabs.mjs";
import { toClick, toFill } from "./targets.mjs";
import { Refusal, work } from "./work.mjs";

const LOADS = 10_000;
const SETTLES = 5000;
const MOMENT = 120;
const MOST_TEXT = 4_000_000;
const LONGEST_SIDE = 1568;
const MOST_PIXELS = 1_150_000;
const MOST_HEIGHT = 3000;
const KEYS = { ctrl: "Control", control: "Control", alt: "Alt", shift: "Shift", cmd: "Meta", meta: "Meta", super: "Meta", return: "Enter", enter: "Enter", esc: "Escape", escape: "Escape", space: "Space", tab: "Tab", del: "Delete", delete: "Delete", backspace: "Backspace", up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight", pageup: "PageUp", pagedown: "PageDown", home: "Home", end: "End" };

const pause = (time) =>
  new Promise((done) => {
    setTimeout(done, time);
  });

/** What a deed has led to has come, as far as can be told. */
async function settled() {
  await pause(MOMENT);
  const end = Date.now() + SETTLES;
  const page = tabs.shown();
  while (page && tabs.isMoving(page) && Date.now() < end && !work.isOver()) {
    await pause(50);
  }
  await loaded(SETTLES);
}

/** Whether all of the page has come within this time. */
async function loaded(most) {
  const page = tabs.shown();
  return page ? page.waitForLoadState("load", work.options(Math.min(most, work.left() - 500))).then(() => true, () => false) : true;
}

export async function open({ url, tab }) {
  if (tab) {
    await tabs.choose(tab);
    return {};
  }
  if (url === "back" || url === "forward" || url === "reload") {
    return moved(url);
  }
  const page = await tabs.fresh();
  const response = await led(page, url).catch((error) => (/interrupted by another navigation/.test(error.message) ? led(page, url) : Promise.reject(error)));
  return { status: response?.status(), loaded: await loaded(LOADS) };
}

/** What stood there before may still be on its way to a page about its own failure, and is then in the way. */
function led(page, url) {
  return page.goto(url, { waitUntil: "commit", ...work.options() }).catch((error) => {
    throw /download is starting/i.test(error.message) ? new Refusal(`${url} is a file to download; use browser_download.`) : error;
  });
}

async function moved(where) {
  const page = tabs.page();
  const options = { waitUntil: "commit", ...work.options() };
  const response = await { back: () => page.goBack(options), forward: () => page.goForward(options), reload: () => page.reload(options) }[where]();
  if (!response && where !== "reload" && !tabs.isMoving(page)) {
    await pause(MOMENT);
  }
  return { status: response?.status(), loaded: await loaded(LOADS) };
}

export async function read({ format, offset, most }) {
  const text = await { console, tree, text: words }[format]();
  return { text: text.slice(offset, offset + most), length: text.length };
}

function tree() {
  return tabs.page().ariaSnapshot({ mode: "ai", ...work.options() });
}

/** Of all frames that answer soon. */
async function words() {
  const page = tabs.page();
  const parts = [];
  for (const frame of page.frames()) {
    const text = frame.evaluate((most) => (document.body?.innerText ?? "").slice(0, most), MOST_TEXT);
    parts.push(frame === page.mainFrame() ? await text : await Promise.race([text.catch(() => ""), pause(1000)]));
  }
  return parts.filter(Boolean).join("\n\n");
}

export async function click({ target, button, double }) {
  const { it, count } = await toClick(target);
  await work.patiently((options) => it.click({ button, clickCount: double ? 2 : 1, ...options }));
  await settled();
  return { count };
}

export async function fill({ target, value, workspace }) {
  const { it, count } = await toFill(target);
  const kind = await it.evaluate((e) => (e.tagName === "INPUT" ? e.type : e.tagName.toLowerCase()), undefined, work.options());
  const role = await it.getAttribute("role", work.options());
  if (kind === "select") {
    await selected(it, value);
  } else if (kind === "checkbox" || kind === "radio" || role === "checkbox" || role === "switch" || role === "radio") {
    await work.patiently((options) => it.setChecked(!/^(false|off|no|unchecked|0|)$/i.test(value), options));
  } else if (kind === "file") {
    await it.setInputFiles(resolve(workspace, value), work.options());
  } else {
    await work.patiently((options) => it.fill(value, options));
  }
  await settled();
  return { count };
}

async function selected(it, value) {
  const known = await it.evaluate((e) => [...e.options].slice(0, 100).map((o) => [o.label, o.value]), undefined, work.options());
  const fits = known.find(([label, own]) => label === value || own === value) ?? known.find(([label]) => label.trim().toLowerCase() === value.trim().toLowerCase());
  if (!fits) {
    throw new Refusal(`There is no '${value}' to select; there are ${known.slice(0, 30).map(([label]) => `'${label.slice(0, 60)}'`).join(", ")}.`);
  }
  await it.selectOption({ value: fits[1] }, work.options());
}

export async function press({ keys, target }) {
  const it = target ? (await toFill(target).catch(() => toClick(target))).it : null;
  await it?.focus(work.options());
  for (const chord of keys) {
    await tabs.page().keyboard.press(chord.split(/(?<=.)\+(?=.)/).map((key) => KEYS[key.toLowerCase()] ?? key).join("+"));
  }
  await settled();
  return {};
}

/** By the browser's own hand, which makes it as small as models take it. */
export async function screenshot({ full }) {
  const page = tabs.page();
  const line = await page.context().newCDPSession(page);
  try {
    const { cssContentSize: all, cssVisualViewport: view } = await line.send("Page.getLayoutMetrics");
    const width = Math.max(1, Math.ceil(full ? all.width : view.clientWidth));
    const whole = Math.max(1, Math.ceil(full ? all.height : view.clientHeight));
    const height = Math.min(whole, MOST_HEIGHT);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
    const clip = { x: full ? 0 : view.pageX, y: full ? 0 : view.pageY, width, height, scale };
    const { data } = await line.send("Page.captureScreenshot", { format: "png", clip, captureBeyondViewport: Boolean(full) });
    return { picture: data, width, height: whole, shown: height };
  } finally {
    line.detach().catch(() => {});
  }
}

export async function wait({ text, gone, url, until }) {
  const page = tabs.page();
  const begun = Date.now();
  if (text) {
    await page.getByText(text).filter({ visible: true }).first().waitFor({ state: "visible", ...work.options() });
  }
  if (gone) {
    await page.getByText(gone).filter({ visible: true }).first().waitFor({ state: "hidden", ...work.options() });
  }
  if (url) {
    await page.waitForURL((now) => now.href.includes(url), { waitUntil: "commit", ...work.options() });
  }
  if (until) {
    await page.waitForLoadState(until === "idle" ? "networkidle" : "load", work.options());
  }
  return { took: Date.now() - begun };
}

export async function download({ target, url, most }) {
  const coming = tabs.nextDownload();
  let tab = null;
  try {
    if (target) {
      const { it } = await toClick(target);
      await work.patiently((options) => it.click(options));
    } else {
      tab = await attached(url);
    }
    const file = await Promise.race([coming, pause(work.left() - 200)]);
    if (!file) {
      throw new Refusal("No download began.");
    }
    return await kept(file, most);
  } finally {
    tabs.noDownload();
    await tab?.close().catch(() => {});
  }
}

/** Leads a tab of its own there, and has the browser take whatever comes for a file. */
async function attached(url) {
  const tab = await tabs.newTab();
  const line = await tab.context().newCDPSession(tab);
  let status = 0;
  line.on("Fetch.requestPaused", ({ requestId, responseStatusCode, responseHeaders }) => {
    status = responseStatusCode ?? 0;
    const isGood = status >= 200 && status < 300;
    line.send("Fetch.continueResponse", { requestId, ...(isGood ? { responseCode: status, responseHeaders: asFile(responseHeaders) } : {}) }).catch(() => {});
  });
  await line.send("Fetch.enable", { patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Response" }] });
  const trouble = await tab.goto(url, { waitUntil: "commit", ...work.options() }).then(() => null, (error) => error);
  if (trouble && /download is starting|ERR_ABORTED/i.test(trouble.message) && status < 400) {
    return tab;
  }
  await tab.close().catch(() => {});
  throw trouble && !status ? trouble : new Refusal(`${url} answered with status ${status}, and nothing was saved.`);
}

function asFile(headers) {
  const isName = (header) => header.name.toLowerCase() === "content-disposition";
  const name = headers.find(isName)?.value.match(/filename\*?=.*/is)?.[0];
  return [...headers.filter((header) => !isName(header)), { name: "Content-Disposition", value: name ? `attachment; ${name}` : "attachment" }];
}

async function kept(file, most) {
  const end = file.path();
  let size = 0;
  let over = false;
  end.catch(() => {}).then(() => {
    over = true;
  });
  while (!over) {
    size = readdirSync(downloads).reduce((sum, name) => sum + sizeOf(name), 0);
    if (size > most || work.isOver()) {
      await file.cancel();
      throw new Refusal(size > most ? `It is larger than ${most >> 20} MB, and nothing was saved.` : "It did not come in time.");
    }
    await Promise.race([end.catch(() => {}), pause(100)]);
  }
  const failure = await file.failure();
  if (failure) {
    throw new Refusal(`The download failed: ${failure}.`);
  }
  const path = await end;
  return { file: path, name: file.suggestedFilename(), bytes: statSync(path).size, from: file.url() };
}

function sizeOf(name) {
  try {
    return statSync(`${downloads}/${name}`).size;
  } catch {
    return 0;
  }
}
