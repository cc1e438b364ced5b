// Drives a browser inside the box: requests come as lines of JSON, and each is answered by one.
import { createInterface } from "node:readline";
import * as deeds from "./deeds.mjs";
import { meanwhile } from "./news.mjs";
import { Refusal, work } from "./work.mjs";
import * as tabs from "./tabs.mjs";

const LONGEST_REASON = 1500;
const STARTING = new Set(["open", "download"]);
const ANSWERING = 1000;

/** What a library says for terminals, in plain lines; the way it took helps whoever asked. */
function reason(error) {
  const plain = String(error?.message ?? error).replace(/\u001b\[[0-9;]*m/g, "").replace(/\nBrowser logs:[^]*/, "");
  if (/(page, context or browser has been|Target) closed/.test(plain)) {
    return "The page was closed meanwhile, or the browser has ended. Open it again with browser_open.";
  }
  const lines = plain.split("\n").map((line) => line.trimEnd()).filter((line) => line !== "" && line !== "Call log:");
  return [...new Set(lines)].join("\n").slice(0, LONGEST_REASON);
}

/** Before the time of the request counts. */
async function started(request) {
  if (STARTING.has(request.deed) && !tabs.isOpen()) {
    process.stdout.write(JSON.stringify({ id: request.id, starting: true }) + "\n");
    await tabs.browser();
  }
}

async function served(request) {
  const deed = deeds[request.deed];
  if (!deed) {
    throw new Refusal(`There is no deed '${request.deed}'.`);
  }
  return deed(request);
}

/** A page that is busy with itself does not tell its title; that is told instead. */
async function standing() {
  const page = tabs.shown();
  if (!page) {
    return {};
  }
  const title = await Promise.race([page.title().catch(() => ""), pause(ANSWERING)]);
  tabs.isBusy(title === undefined);
  return { url: page.url(), title: title ?? "", busy: title === undefined, tab: tabs.number(), tabs: tabs.total() };
}

function pause(time) {
  return new Promise((done) => {
    setTimeout(done, time).unref();
  });
}

async function answer(request) {
  tabs.listen(request);
  let said;
  try {
    await started(request);
    said = { ok: true, ...(await work.within(request.limit, () => served(request))) };
  } catch (error) {
    said = { ok: false, error: error instanceof Refusal ? error.message : reason(error) };
  }
  const page = await standing();
  process.stdout.write(JSON.stringify({ id: request.id, ...said, page, meanwhile: meanwhile() }) + "\n");
}

// What nobody waits for any more may still fail, after a tab or the browser has gone.
process.on("unhandledRejection", () => {});

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  if (request.stop) {
    work.stop();
  } else {
    void answer(request);
  }
}
process.exit(0);
