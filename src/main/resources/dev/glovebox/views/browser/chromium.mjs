// How the browser of the box is started.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Refusal } from "./work.mjs";

const [library, program] = process.argv.slice(2);
const START = 30_000;

const folder = process.cwd();
export const downloads = `${folder}/downloads`;

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

/** A browser, or the one line of all that it said which tells why there is none. */
export async function started() {
  try {
    return await launched();
  } catch (error) {
    const lines = String(error?.message ?? error).split("\n").filter((line) => /error|fail|fatal|cannot/i.test(line));
    throw new Refusal(`Chromium did not start: ${(lines[0] ?? String(error)).trim().slice(0, 300)}`);
  }
}
