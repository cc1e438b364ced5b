// How a call of a tool reads: what it acts on, how it ended, what it printed.
import { oneLine } from "./text.js";

const TELLING = ["command", "path", "pattern", "code", "from", "url", "target", "text", "gone", "keys", "until", "format"];
const LONGEST = 160;

/** Short enough for a line; the first line of more is only hinted at. */
export function subject({ argument, raw }) {
  const text = (argument === null ? raw : about(argument)).trim();
  const end = text.indexOf("\n");
  const first = oneLine(end < 0 ? text.slice(0, LONGEST * 4) : text.slice(0, Math.min(end, LONGEST * 4)), LONGEST);
  return end >= 0 && !first.endsWith("…") ? `${first} …` : first;
}

function about(argument) {
  if (typeof argument.from === "string" && typeof argument.to === "string") {
    return `${argument.from} → ${argument.to}`;
  }
  if (typeof argument.action === "string") {
    return `${argument.action}${typeof argument.window === "string" ? ` ${argument.window}` : ""}${place(argument.x, argument.y, " ")}${place(argument.to_x, argument.to_y, " → ")}`;
  }
  if (typeof argument.target === "string") {
    return `${argument.target}${given(argument.value, " = ")}${given(argument.keys, " ")}`;
  }
  const first = TELLING.map((name) => argument[name]).find((value) => typeof value === "string") ?? "";
  const others = [argument.files, argument.edits].flatMap((list) => (Array.isArray(list) ? list : [])).map((each) => each?.path).filter((path) => typeof path === "string");
  const method = typeof argument.method === "string" ? argument.method : argument.body === undefined ? "" : "POST";
  return typeof argument.url === "string" && method !== "" ? `${method} ${argument.url}` : [...new Set([first, ...others])].filter((path) => path !== "").join(", ");
}

export function endWords({ state, details }) {
  if (state === "running") {
    return "";
  }
  if (state === "interrupted") {
    return "cut off";
  }
  if (details.timeout === true) {
    return "timed out";
  }
  if (Number.isInteger(details.exit)) {
    return `exit ${details.exit}`;
  }
  if (Number.isInteger(details.status)) {
    return `HTTP ${details.status}`;
  }
  return Number.isInteger(details.signal) ? `signal ${details.signal}` : state === "failed" ? "failed" : "";
}

function given(text, before) {
  return typeof text === "string" ? `${before}${text}` : "";
}

function place(x, y, before) {
  return Number.isInteger(x) && Number.isInteger(y) ? `${before}${x},${y}` : "";
}

/** The file of the workspace that a call is about, as its path there, or null. */
export function fileOf({ argument }) {
  const path = typeof argument?.path === "string" ? argument.path.replace(/^\/workspace\//, "").replace(/^\.\//, "") : "";
  return path === "" || path.startsWith("/") || path.length > 1000 || path.split("/").includes("..") ? null : path;
}

/** Without the line for the model that says how a command ended. */
export function printed({ text, details }) {
  const end = Number.isInteger(details.exit) ? `[exit ${details.exit}]` : null;
  if (end === null || text === end) {
    return end === null ? text : "";
  }
  return text.endsWith(`\n${end}`) ? text.slice(0, -end.length - 1) : text;
}

/** `[{path, edits: [{line, old, now}]}]` of a call that edits, from what it did or else from what it was asked. */
export function edits({ argument, details }) {
  const files = Array.isArray(details.files) ? details.files : [details];
  const done = files.filter((file) => Array.isArray(file?.edits)).map((file) => ({ path: String(file.path ?? ""), edits: file.edits.map(edit) }));
  if (done.length > 0) {
    return done;
  }
  return Array.isArray(argument?.edits) ? [{ path: String(argument.path ?? ""), edits: argument.edits.map(edit) }] : [];
}

function edit(given) {
  return { line: Number.isInteger(given?.line) ? given.line : null, old: String(given?.old ?? ""), now: String(given?.new ?? "") };
}
