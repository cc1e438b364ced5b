// Lists of steps: their rules, as the service has them, and the way between the editor's rows and the JSON that is sent.
import { BadJson, parseLines, plain } from "./jsonlines.js";

/** Tools of steps: the arguments that the editor's big and small fields hold. `null`: all arguments are in the big one, as JSON. */
export const TOOLS = {
  shell: { code: "command", also: "timeout" },
  python: { code: "code", also: "timeout" },
  typescript: { code: "code", also: "timeout" },
  write_file: { code: "content", also: "path" },
  bash: { code: "command", also: "timeout" },
  read_file: { code: null }, edit_file: { code: null }, move: { code: null }, list_files: { code: null }, search_files: { code: null },
  screenshot: { code: null }, mouse: { code: null }, keyboard: { code: null }, windows: { code: null }, wait_for_screen: { code: null },
  browser_open: { code: null }, browser_read: { code: null }, browser_click: { code: null }, browser_fill: { code: null }, browser_press: { code: null },
  browser_screenshot: { code: null }, browser_wait: { code: null }, browser_download: { code: null }, http_request: { code: null },
};

export const MOST_STEPS = 1000;
const GO_ON = "continue_on_error";
const EXAMPLE = '[{"tool": "shell", "command": "make test"}]';

export const EXAMPLES = [
  {
    name: "Hello in three tools",
    steps: [
      { tool: "shell", command: "echo Hello from the shell, in $(pwd)" },
      { tool: "python", code: "import platform\nprint('Hello from Python', platform.python_version())" },
      { tool: "typescript", code: "console.log('Hello from TypeScript', Deno.version.typescript)", continue_on_error: true },
    ],
  },
  {
    name: "Write, test, look",
    steps: [
      { tool: "write_file", path: "add.py", content: "def add(a, b):\n    return a + b\n" },
      { tool: "write_file", path: "test_add.py", content: "import unittest\nfrom add import add\n\n\nclass AddTest(unittest.TestCase):\n    def test_adds(self):\n        self.assertEqual(add(2, 3), 5)\n" },
      { tool: "shell", command: "python3 -m unittest -v", timeout: 60 },
      { tool: "list_files" },
    ],
  },
  {
    name: "Figures from a CSV file",
    steps: [
      { tool: "shell", command: "printf 'name,value\\nalpha,42\\nbeta,120\\ngamma,350.5\\n' > data.csv" },
      { tool: "python", code: "import csv\nrows = list(csv.DictReader(open('data.csv')))\nvalues = [float(row['value']) for row in rows]" },
      { tool: "python", code: "print(len(values), 'rows, sum', sum(values), 'mean', round(sum(values) / len(values), 2))" },
    ],
  },
];

/** Problems `{line, step?, words}` of a text that should be a list of steps; none when it may be sent. */
export function check(text) {
  let root;
  try {
    root = parseLines(text);
  } catch (error) {
    if (error instanceof BadJson) {
      return [{ line: error.line, words: error.message }];
    }
    throw error;
  }
  const list = root.value instanceof Map && root.value.has("steps") ? root.value.get("steps") : root;
  if (!Array.isArray(list.value) || list.value.length === 0) {
    return [{ line: list.line, words: `steps are a list such as ${EXAMPLE}` }];
  }
  if (list.value.length > MOST_STEPS) {
    return [{ line: list.line, words: `there are ${list.value.length} steps, and at most ${MOST_STEPS} are taken` }];
  }
  return list.value.flatMap((node, index) => checkStep(node, index + 1));
}

function checkStep(node, step) {
  const problem = (at, words) => [{ line: at.line, step, words }];
  if (!(node.value instanceof Map)) {
    return problem(node, `step ${step} is not an object such as {"tool": "shell", "command": "make test"}`);
  }
  const tool = node.value.get("tool");
  if (!tool || !Object.hasOwn(TOOLS, tool.value)) {
    return problem(tool ?? node, `step ${step} names no tool that there is: 'tool' is one of ${Object.keys(TOOLS).join(", ")}`);
  }
  const goOn = node.value.get(GO_ON);
  if (goOn && typeof goOn.value !== "boolean") {
    return problem(goOn, `step ${step}: '${GO_ON}' is true or false`);
  }
  return TOOLS[tool.value].code === null ? [] : checkCode(node, step, tool.value);
}

function checkCode(node, step, tool) {
  const { code, also } = TOOLS[tool];
  for (const name of also === "path" ? ["path", code] : [code]) {
    const given = node.value.get(name);
    if (!given || typeof given.value !== "string" || (name !== "content" && given.value.trim() === "")) {
      return [{ line: (given ?? node).line, step, words: `step ${step}: ${tool} takes '${name}', a string${name === "content" ? "" : " with something in it"}` }];
    }
  }
  const timeout = node.value.get("timeout");
  if (timeout && also === "timeout" && !(Number.isInteger(timeout.value) && timeout.value >= 1 && timeout.value <= 600)) {
    return [{ line: timeout.line, step, words: `step ${step}: 'timeout' is a whole number of seconds from 1 to 600` }];
  }
  const known = new Set(["tool", GO_ON, code, also]);
  return [...node.value].filter(([name]) => !known.has(name))
    .map(([name, inner]) => ({ line: inner.line, step, words: `step ${step}: ${tool} takes no '${name}', but ${[code, also, GO_ON].join(", ")}` }));
}

/** Rows of the editor from a text without problems. */
export function rowsOf(text) {
  const root = plain(parseLines(text));
  return (Array.isArray(root) ? root : root.steps).map(rowOf);
}

export function rowOf({ tool, [GO_ON]: goOn = false, ...rest }) {
  const { code, also } = TOOLS[tool];
  if (code === null) {
    return { tool, text: JSON.stringify(rest, null, 2), goOn, also: "" };
  }
  return { tool, text: rest[code], goOn, also: rest[also] === undefined ? "" : String(rest[also]) };
}

/** Steps from rows, or a `BadJson` whose line is that of the row's own text and whose `step` names the row. */
export function stepsOf(rows) {
  return rows.map((row, index) => {
    const { code, also } = TOOLS[row.tool];
    const small = row.also === "" || code === null ? {} : { [also]: also === "timeout" ? Number(row.also) : row.also };
    const given = code === null ? argumentsOf(row, index + 1) : { [code]: row.text };
    return { tool: row.tool, ...given, ...small, ...(row.goOn ? { [GO_ON]: true } : {}) };
  });
}

function argumentsOf(row, step) {
  let node;
  try {
    node = parseLines(row.text.trim() === "" ? "{}" : row.text);
  } catch (error) {
    throw Object.assign(error, { step });
  }
  if (!(node.value instanceof Map)) {
    throw Object.assign(new BadJson(1, `${row.tool} takes an object such as {"path": "src"}`), { step });
  }
  return plain(node);
}

export function textOf(steps) {
  return steps.length === 0 ? "[\n]" : `[\n${steps.map((step) => `  ${JSON.stringify(step)}`).join(",\n")}\n]`;
}
