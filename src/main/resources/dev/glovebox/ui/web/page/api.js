// The service's API as the signed-in person: JSON in and out, and every refusal as one kind of error.

export class Problem extends Error {
  constructor(status, code, detail, retryAfter = 0, field = "") {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

/** Emits `signed-out` when the sign-in no longer holds, `online` and `offline` as calls succeed or do not reach the server. */
export const weather = new EventTarget();

/** The page says so at its top as well. */
export const OFFLINE = "The server cannot be reached.";

const BASE = "/api/v1";
let guard = "";
let online = true;

export function setGuard(value) {
  guard = value;
}

/** For those who cannot use {@link request}: an upload that shows how far it is. */
export function guardHeaders() {
  return { "X-Glovebox-Guard": guard };
}

export function url(path) {
  return path.startsWith("/") && !path.startsWith("/api/") ? BASE + path : path;
}

/** A path with its parameters; those without a value are left out. */
export function withQuery(path, parameters) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== ""));
  return query.size === 0 ? path : `${path}?${query}`;
}

function told(now) {
  if (online !== now) {
    online = now;
    weather.dispatchEvent(new Event(now ? "online" : "offline"));
  }
}

/** The raw response, or a Problem. Never follows anywhere, never caches. */
export async function request(method, path, options = {}) {
  try {
    return await once(method, path, options);
  } catch (error) {
    if (error.code !== "guard_missing") {
      throw error;
    }
    guard = (await (await once("GET", "/sign-in", {})).json()).guard; // another window has signed in again
    return once(method, path, options);
  }
}

async function once(method, path, { json, bytes, signal, headers = {} }) {
  const all = { ...headers };
  if (method !== "GET") {
    all["X-Glovebox-Guard"] = guard;
  }
  if (json !== undefined) {
    all["Content-Type"] = "application/json";
  } else if (bytes !== undefined) {
    all["Content-Type"] = "application/octet-stream";
  }
  let response;
  try {
    response = await fetch(url(path), { method, headers: all, body: json === undefined ? bytes : JSON.stringify(json), signal, cache: "no-store", redirect: "error" });
  } catch (error) {
    if (error.name === "AbortError") {
      throw error;
    }
    told(false);
    throw new Problem(0, "offline", OFFLINE);
  }
  told(true);
  if (!response.ok) {
    throw await problem(response, path);
  }
  return response;
}

async function problem(response, path) {
  const told = await response.json().catch(() => ({}));
  const found = new Problem(response.status, told.code ?? "unknown", told.detail ?? `The server answered ${response.status}.`, Number(response.headers.get("Retry-After") ?? 0), told.field ?? "");
  if (response.status === 401 && !path.startsWith("/sign-in")) {
    found.detail = "Your sign-in has ended."; // the server's words are for programs
    weather.dispatchEvent(new Event("signed-out"));
  }
  return found;
}

async function body(response) {
  return response.status === 204 ? null : response.json();
}

export const api = {
  get: async (path, options) => body(await request("GET", path, options)),
  post: async (path, json = {}, options = {}) => body(await request("POST", path, { json, ...options })),
  put: async (path, bytes, options = {}) => body(await request("PUT", path, { bytes, ...options })),
  del: async (path, options) => body(await request("DELETE", path, options)),
};

/** A key for a wish, so that sending it twice does it once. */
export function wishKey() {
  return crypto.randomUUID ? crypto.randomUUID() : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
