// What a box serves, in a frame: at a host name of its own, entered by a ticket, which that host takes for a cookie of its own.
import { h } from "./dom.js";
import { complain } from "./toast.js";

/** The page inside is of an origin of its own. It may not lead this page away. */
const MAY = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads";
/** So the server's word is named, by a frame in it, that this browser came without a cookie: the one thing of another origin that a page can look for. */
const SHUT = "glovebox-shut";

/** What loads so often in so many milliseconds does not come to rest. */
const RESTLESS = 4;
const WHILE = 30_000;

/** The path at the host that a ticket leads to. */
export function addressOf(ticket, path) {
  return new URL(ticket).origin + path;
}

/** A ticket that leads on to a path. */
export function ticketTo(ticket, path) {
  const { pathname, search, hash } = new URL(addressOf(ticket, path));
  return `${ticket}&to=${encodeURIComponent(pathname + search + hash)}`;
}

/** Whether the server did not know the browser that came. */
export function isShut(inside) {
  try {
    return inside[SHUT] !== undefined;
  } catch {
    return false; // names that are not there may not be asked for
  }
}

/** The same in a tab of the browser. */
export async function openAlone(ticket) {
  try {
    open((await ticket()).address, "_blank", "noopener,noreferrer");
  } catch (problem) {
    complain(problem, "It was not opened");
  }
}

/**
 * `ticket()` asks for one, `path()` is where it leads; `more` than others it may; `shut()` is called when the browser keeps no cookies in frames, or, of
 * what `comesToRest`, nothing else either: JupyterLab without a store of its own begins again and again.
 */
export function boxFrame({ title, ticket, path = () => "/", more = "", comesToRest = false, shut }) {
  const frame = { ticket, path, comesToRest, shut, entered: null, isIn: false, loads: [] };
  frame.node = h("iframe", { class: "box-frame", title, sandbox: `${MAY} ${more}`.trim(), referrerpolicy: "no-referrer", onload: () => loaded(frame) });
  return {
    node: frame.node,
    enter: () => enter(frame),
    /** To where `path()` leads now. */
    visit: async () => (frame.isIn ? go(frame) : enter(frame)),
    /** One that comes back into the page loads anew, and its ticket was good for one time. */
    rest() {
      if (frame.entered !== null && !frame.node.isConnected) {
        go(frame);
      }
    },
  };
}

function go(frame) {
  frame.node.src = addressOf(frame.entered, frame.path());
}

async function enter(frame) {
  frame.isIn = false;
  const { address } = await frame.ticket();
  frame.entered = address;
  frame.node.src = ticketTo(address, frame.path());
}

/** Whether so many loads, at these times, are too many. */
export function isRestless(loads, now) {
  return loads.filter((time) => now - time < WHILE).length >= RESTLESS;
}

function loaded(frame) {
  frame.loads = [...frame.loads.slice(1 - RESTLESS), performance.now()];
  if (frame.comesToRest && isRestless(frame.loads, performance.now())) {
    frame.shut();
    return;
  }
  if (!isShut(frame.node.contentWindow)) {
    frame.isIn = true;
  } else if (frame.isIn) {
    enter(frame).catch(() => {}); // its leave has ended; the server's own words stand there
  } else {
    frame.shut();
  }
}
