// A resident interpreter for TypeScript in Deno. A request is a line of JSON on descriptor 3: {"code", "mark"}. The code's output goes to
// stdout as it comes; then follow the mark and a line of JSON: {"ok", "images"}.
import { Session } from "node:inspector";
import { stripTypeScriptTypes } from "node:module";
import process from "node:process";

const MOST_IMAGE = 3_500_000;
const encoder = new TextEncoder();
const write = Deno.stdout.writeSync.bind(Deno.stdout);
const inspect = Deno.inspect;
const stringify = JSON.stringify;
const exit = Deno.exit.bind(Deno);
const inspector = new Session();
inspector.connect();

function say(text) {
  let bytes = encoder.encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(write(bytes));
}

// An import statement is for modules; what is evaluated piece by piece imports with await. Only those before all else are taken:
// further down, what looks like one may be text.
const IMPORT =
  /\s*(?:\/\/.*\s*)*import\s+(type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\*\s*as\s+([\w$]+)\s*|\{([^}]*)\}\s*)?(?:from\s*)?(["'][^"'\n]+["'])[ \t]*;?/y;

// Deno takes relative names from above the working directory here.
function located(from) {
  const name = from.slice(1, -1);
  return /^\.{1,2}\//.test(name) ? stringify(new URL(name, `file://${Deno.cwd()}/`).href) : from;
}

function imported(_, type, single, all, some, from) {
  if (type) return "";
  const names = (some ?? "").split(",").map((n) => n.trim()).filter((n) => n && !n.startsWith("type "));
  if (single) names.unshift(`default as ${single}`);
  const pattern = names.map((n) => n.replace(/\s+as\s+/, ": ")).join(", ");
  const module = `await import(${located(from)})`;
  if (all) return `let ${all} = ${module};` + (single ? `let ${single} = ${all}.default;` : "");
  return pattern ? `let { ${pattern} } = ${module};` : `${module};`;
}

function importing(code) {
  let at = (IMPORT.lastIndex = 0);
  let imports = "";
  for (let found = IMPORT.exec(code); found; found = IMPORT.exec(code)) {
    imports += imported(...found);
    at = IMPORT.lastIndex;
  }
  return imports + code.slice(at);
}

// Types go, and what begins like a block but is an object stays one.
function javascript(code) {
  const source = importing(code);
  if (/^\s*\{/.test(source) && /\}\s*$/.test(source)) {
    try {
      return stripTypeScriptTypes(`(${source}\n)`, { mode: "transform" });
    } catch {
      // a block after all
    }
  }
  return stripTypeScriptTypes(source, { mode: "transform" });
}

function evaluate(expression) {
  return new Promise((resolve, reject) => {
    globalThis[kept] = undefined;
    inspector.post("Runtime.evaluate", { expression, replMode: true, awaitPromise: true }, (error, answer) => {
      if (error) return reject(error);
      resolve(answer);
    });
  });
}

const kept = Symbol.for("glovebox.value");

function valueOf(remote) {
  if (remote.objectId === undefined) return Promise.resolve(unwrapped(remote));
  return new Promise((resolve) => {
    inspector.post(
      "Runtime.callFunctionOn",
      {
        objectId: remote.objectId,
        functionDeclaration: "function () { globalThis[Symbol.for('glovebox.value')] = this; }",
      },
      () => resolve(globalThis[kept]),
    );
  });
}

function unwrapped(remote) {
  if (remote.unserializableValue !== undefined) {
    return remote.unserializableValue.endsWith("n")
      ? BigInt(remote.unserializableValue.slice(0, -1))
      : Number(remote.unserializableValue);
  }
  return remote.value;
}

function isImage(value) {
  if (!(value instanceof Uint8Array) || value.length > MOST_IMAGE) return false;
  const begin = String.fromCharCode(...value.subarray(0, 12));
  return begin.startsWith("\x89PNG") || begin.startsWith("\xff\xd8\xff") || /^GIF8[79]a/.test(begin) || /^RIFF.{4}WEBP/s.test(begin);
}

function show(value, images) {
  if (isImage(value)) images.push(value.toBase64());
  else if (value !== undefined) say(inspect(value, { depth: 6, strAbbreviateSize: 10000 }) + "\n");
}

function shownError(error) {
  if (!(error instanceof Error)) return "Uncaught " + inspect(error);
  const lines = (error.stack ?? String(error)).split("\n");
  const end = lines.findIndex((line) => /ext:deno_node\/inspector|\$deno\$eval/.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).join("\n");
}

// Ending from within an evaluation would bring Deno down.
Deno.exit = process.exit = (code = 0) => {
  throw new Error(`exit ${code}: the interpreter goes on`);
};

let interrupt = () => {};
Deno.addSignalListener("SIGINT", () => interrupt());
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  say("Unhandled: " + shownError(event.reason) + "\n");
});

async function run(code, images) {
  const stopped = new Promise((_, reject) => (interrupt = () => reject(new Error("interrupted"))));
  const answer = await Promise.race([evaluate(javascript(code)), stopped]);
  if (answer.exceptionDetails) throw await valueOf(answer.exceptionDetails.exception ?? answer.result);
  show(await valueOf(answer.result), images);
}

async function cell(request) {
  const images = [];
  let ok = true;
  try {
    await run(request.code, images);
  } catch (error) {
    ok = false;
    say(shownError(error) + "\n");
  }
  interrupt = () => {};
  say(request.mark + stringify({ ok, images, more: 0 }) + "\n");
}

const decoder = new TextDecoder();
let waiting = "";
for await (const bytes of Deno.openSync("/dev/fd/3").readable) {
  waiting += decoder.decode(bytes, { stream: true });
  for (let end = waiting.indexOf("\n"); end >= 0; end = waiting.indexOf("\n")) {
    const line = waiting.slice(0, end);
    waiting = waiting.slice(end + 1);
    await cell(JSON.parse(line));
  }
}
exit(0);
