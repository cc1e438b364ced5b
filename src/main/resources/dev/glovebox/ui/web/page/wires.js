// A wire into the box: one WebSocket after the other, for as long as it is wanted.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export function socketAddress(path, page = location) {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${path}`;
}

/** How long to wait before the next try, after so many that failed. */
export function waitAfter(failures) {
  return Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT);
}

/**
 * `connect()` begins one and calls `lost()` when it is over; `steady()` says that it came about. Waits longer after each that did not, and asks
 * `mayConnect()` before: what is closed for good is not knocked at.
 */
export function again(connect, mayConnect = async () => true) {
  let failures = 0;
  let timer = 0;
  let turn = 0;
  const next = async (mine) => {
    if ((await mayConnect()) && mine === turn) {
      connect();
    }
  };
  return {
    steady() { failures = 0; },
    lost() { clearTimeout(timer); const mine = ++turn; timer = setTimeout(() => next(mine), waitAfter(failures++)); },
    stop() { clearTimeout(timer); turn++; failures = 0; },
  };
}
