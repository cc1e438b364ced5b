// The editor for lists of steps: rows to fill in, or the JSON itself; both say what is wrong before anything is sent.
import { h, fill, icon, iconButton } from "./dom.js";
import { choice, grow } from "./forms.js";
import { BadJson } from "./jsonlines.js";
import { check, EXAMPLES, rowOf, rowsOf, stepsOf, textOf, TOOLS } from "./steprules.js";
import { say } from "./toast.js";

const LIKE = { shell: "make test", bash: "make test", python: "print(1 + 1)", typescript: "console.log(1 + 1)", write_file: "What stands in the file" };
const fresh = () => ({ tool: "shell", text: "", goOn: false, also: "" });

/** `value` is {tab, rows, text}; `onChange(value)` keeps it. `result()` gives {steps} or {problem} after having shown it. */
export function stepsEditor({ value = {}, onChange }) {
  const state = { tab: value.tab ?? "rows", rows: value.rows ?? [fresh()], text: value.text ?? "" };
  const changed = () => onChange({ ...state });
  const rows = rowList(state, changed);
  const raw = rawText(state, changed);
  const tabs = choice({ name: "steps-as", legend: "How the steps are written", options: [["rows", "List"], ["json", "JSON"]], value: state.tab, onChange: turn });
  const place = h("div", { class: "steps-place" });
  function turn(tab) {
    const problem = tab === "rows" ? toRows(state) : isBlank(state) ? undefined : toText(state);
    if (problem) {
      tabs.set(state.tab);
      shown(problem);
      return;
    }
    state.tab = tab;
    draw();
    changed();
  }
  const shown = (problem) => (state.tab === "json" ? raw.problem(problem) : rows.problem(problem));
  const draw = () => { fill(place, state.tab === "json" ? raw.draw() : rows.draw()); place.querySelectorAll("textarea").forEach(grow); };
  const load = (example) => { state.rows = example.steps.map(rowOf); state.text = textOf(example.steps); draw(); changed(); };
  draw();
  return {
    node: h("div", { class: "steps" }, h("div", { class: "steps-head" }, tabs.node, examples(load)), place),
    result: () => {
      const problem = state.tab === "json" ? check(state.text)[0] : toText(state);
      if (problem) {
        shown(problem);
        return { problem: problem.words };
      }
      return { steps: stepsOf(state.tab === "json" ? rowsOf(state.text) : state.rows) };
    },
    problem: (words) => shown({ step: Number(/\bstep (\d+)\b/.exec(words)?.[1] ?? 0), line: 0, words }),
  };
}

function examples(load) {
  return h("div", { class: "step-examples", role: "group", "aria-label": "Examples" }, EXAMPLES.map((example) => h("button", { type: "button", class: "plain", onclick: () => load(example) }, example.name)));
}

const isBlank = (state) => state.rows.every((row) => row.text.trim() === "");

/** Rows become text; the first problem of them otherwise. */
function toText(state) {
  try {
    state.text = textOf(stepsOf(state.rows));
    return check(state.text)[0];
  } catch (error) {
    if (error instanceof BadJson) {
      return { step: error.step, words: `step ${error.step}, line ${error.line}: ${error.message}` };
    }
    throw error;
  }
}

function toRows(state) {
  const problem = state.text.trim() === "" ? undefined : check(state.text)[0];
  if (!problem) {
    state.rows = state.text.trim() === "" ? [fresh()] : rowsOf(state.text);
  }
  return problem;
}

function rowList(state, changed) {
  const nodes = new Map();
  const list = h("ol", { class: "step-list" });
  const add = (at) => { state.rows.splice(at, 0, { ...fresh(), tool: state.rows[at - 1]?.tool ?? "shell" }); redraw(state.rows[at]); };
  const remove = (row) => {
    const at = state.rows.indexOf(row);
    state.rows.splice(at, 1);
    redraw(state.rows[Math.min(at, state.rows.length - 1)]);
    say(`Step ${at + 1} is out.`, { action: { label: "Put it back", run: () => { state.rows.splice(at, 0, row); redraw(row); } } });
  };
  const move = (row, by) => {
    const at = state.rows.indexOf(row);
    const to = at + by;
    if (to >= 0 && to < state.rows.length) {
      state.rows.splice(to, 0, ...state.rows.splice(at, 1));
      redraw(row);
    }
  };
  const actions = { changed, add: (row) => add(state.rows.indexOf(row) + 1), remove, move };
  function redraw(focused) {
    fill(list, state.rows.map((row, index) => {
      const made = nodes.get(row) ?? stepRow(row, actions);
      nodes.set(row, made);
      made.number(index + 1, state.rows.length);
      return made.node;
    }));
    nodes.get(focused)?.focus();
    changed();
  }
  return {
    draw: () => {
      nodes.clear();
      fill(list, state.rows.map((row, index) => { const made = stepRow(row, actions); nodes.set(row, made); made.number(index + 1, state.rows.length); return made.node; }));
      return [list, h("button", { type: "button", class: "plain", onclick: () => add(state.rows.length) }, icon("plus"), "Add a step"), h("span", { class: "hint step-keys" }, h("kbd", {}, "Alt"), " with ", h("kbd", {}, "↑"), " ", h("kbd", {}, "↓"), " moves a step, ", h("kbd", {}, "Enter"), " adds one below, ", h("kbd", {}, "Delete"), " takes it out")];
    },
    problem: ({ step, words }) => (nodes.get(state.rows[(step || 1) - 1]) ?? nodes.get(state.rows[0]))?.problem(words),
  };
}

function stepRow(row, { changed, add, remove, move }) {
  const label = h("span", { class: "step-number num" });
  const problem = h("p", { class: "form-problem", "aria-live": "polite" });
  const code = h("textarea", { rows: 2, spellcheck: false, autocapitalize: "off", value: row.text, oninput: () => { row.text = code.value; problem.textContent = ""; code.removeAttribute("aria-invalid"); grow(code); changed(); } });
  const small = { timeout: h("input", { type: "number", min: 1, max: 600, placeholder: "120" }), path: h("input", { placeholder: "src/main.py", spellcheck: false, autocapitalize: "off" }) };
  Object.values(small).forEach((input) => { input.value = row.also; input.addEventListener("input", () => { row.also = input.value; changed(); }); });
  const options = { timeout: h("label", { class: "step-option" }, "at most ", small.timeout, " s"), path: h("label", { class: "step-option" }, "file ", small.path) };
  const tool = h("select", { onchange: () => { row.tool = tool.value; row.also = small[TOOLS[row.tool].also]?.value ?? ""; adapt(); changed(); } }, Object.keys(TOOLS).map((name) => h("option", { value: name, selected: name === row.tool }, name)));
  const goOn = h("input", { type: "checkbox", checked: row.goOn, onchange: () => { row.goOn = goOn.checked; changed(); } });
  const buttons = { up: iconButton("up", "Move up", () => move(row, -1)), down: iconButton("down", "Move down", () => move(row, 1)), out: iconButton("trash", "Take out", () => remove(row)) };
  const adapt = () => {
    Object.entries(options).forEach(([name, option]) => { option.hidden = TOOLS[row.tool].also !== name; });
    code.placeholder = LIKE[row.tool] ?? '{"path": "src"}';
  };
  const keys = (event) => {
    const run = event.altKey && { ArrowUp: () => move(row, -1), ArrowDown: () => move(row, 1), Enter: () => add(row), Delete: () => remove(row) }[event.key];
    if (run) {
      event.preventDefault();
      run();
    }
  };
  adapt();
  return {
    node: h("li", { class: "step", onkeydown: keys }, h("div", { class: "step-head" }, label, tool, Object.values(options), h("label", { class: "step-option" }, goOn, " go on when it fails"), h("span", { class: "step-buttons" }, Object.values(buttons))), code, problem),
    focus: () => code.focus(),
    problem: (words) => { problem.textContent = words; code.setAttribute("aria-invalid", "true"); code.focus(); },
    number: (at, all) => {
      label.textContent = String(at);
      tool.setAttribute("aria-label", `Tool of step ${at}`);
      code.setAttribute("aria-label", `Step ${at}`);
      small.timeout.setAttribute("aria-label", `Seconds for step ${at}`);
      small.path.setAttribute("aria-label", `File of step ${at}`);
      buttons.up.disabled = at === 1;
      buttons.down.disabled = at === all;
      buttons.out.disabled = all === 1;
    },
  };
}

function rawText(state, changed) {
  const found = h("ul", { class: "step-problems form-problem", "aria-live": "polite" });
  let timer = 0;
  const show = (problems) => fill(found, problems.slice(0, 20).map((problem) => h("li", {}, problem.line ? h("button", { type: "button", class: "plain", onclick: () => caret(area, problem.line) }, `Line ${problem.line}`) : null, ` ${problem.words}`)));
  const area = h("textarea", {
    class: "step-json", rows: 10, spellcheck: false, autocapitalize: "off", "aria-label": "Steps as JSON", value: state.text, placeholder: textOf(EXAMPLES[0].steps),
    oninput: () => { state.text = area.value; grow(area); changed(); clearTimeout(timer); timer = setTimeout(() => show(area.value.trim() === "" ? [] : check(area.value)), 300); },
  });
  return {
    draw: () => { area.value = state.text; show(state.text.trim() === "" ? [] : check(state.text)); return [area, found]; },
    problem: (problem) => { show([problem]); caret(area, problem.line); },
  };
}

function caret(area, line) {
  const lines = area.value.split("\n");
  const from = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
}
