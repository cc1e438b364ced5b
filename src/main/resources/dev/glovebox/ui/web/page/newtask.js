// The form for something new: words or steps, files, a model, options; sent once, and nothing typed is lost.
import { api } from "./api.js";
import { attachments, LONGEST_BODY } from "./attach.js";
import { Draft } from "./draft.js";
import { h, icon } from "./dom.js";
import { busy, choice, field, grow, told } from "./forms.js";
import { options, requested } from "./options.js";
import { stepsEditor } from "./steps.js";
import { takesFiles } from "./taking.js";
import { oneLine, size } from "./text.js";
import { say } from "./toast.js";

const MODES = [
  ["talk", "Talk", "A conversation: it answers, and waits for what you say next"],
  ["task", "Task", "Runs to its end by itself"],
  ["steps", "Steps", "Calls of tools in their order, without a model"],
];
const ABOUT = { talk: "It answers, then waits for what you say next.", task: "It works to its end by itself, and keeps its files for you.", steps: "Tools run in this order, without a model." };
const SEND = { talk: "Begin", task: "Start", steps: "Run" };
const keptFiles = new WeakMap();

/** What is sent, and where to. */
export function wishOf({ mode, text, steps, model, options: chosen, files }) {
  const shared = { ...requested(chosen), ...(files.length > 0 ? { files } : {}) };
  if (mode === "steps") {
    return { path: "/jobs", body: { steps, ...shared } };
  }
  const named = model.trim() === "" ? {} : { model: model.trim() };
  return mode === "talk" ? { path: "/sessions", body: { message: text, ...named, ...shared } } : { path: "/jobs", body: { task: text, ...named, ...shared } };
}

export function newTask(context) {
  const draft = new Draft(sessionStorage, context.me.name);
  const kept = draft.load();
  const state = { mode: MODES.some(([name]) => name === kept.mode) ? kept.mode : "talk", open: true };
  const keep = (fields) => draft.save(fields) || say("This browser keeps no draft: what you type is lost when the page is loaded again.");
  const parts = makeParts(context, kept, keep, () => send());
  const show = (mode) => { state.mode = mode; keep({ mode }); arrange(parts, mode); };
  const modes = choice({ name: "mode", legend: "What it is to be", options: MODES, value: state.mode, onChange: show });
  const send = () => busy(parts.button, "Sending …", () => submit({ context, draft, state, parts }));
  const form = h("form", { class: "new-task", onsubmit: (event) => { event.preventDefault(); send(); }, onkeydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); send(); } } },
    h("div", { class: "new-head" }, modes.node, parts.about), parts.words.node, parts.steps.node, parts.files.list, parts.lost, parts.fileProblem,
    h("div", { class: "new-foot" }, parts.files.button, parts.options.capabilities, parts.model.node, parts.button), parts.problem, parts.options.node);
  takesFiles(form, parts.files.add);
  arrange(parts, state.mode);
  return {
    node: form,
    ready: () => { grow(parts.words.control); parts.words.control.focus({ preventScroll: true }); },
    offer: (models, limits) => offer(parts, models, limits, kept.model === undefined),
    close: () => { state.open = false; },
  };
}

function makeParts(context, kept, keep, send) {
  const area = h("textarea", {
    rows: 3, maxLength: 100_000, placeholder: "Write a script that …", value: kept.text ?? "", autocapitalize: "sentences",
    oninput: () => { grow(area); keep({ text: area.value }); },
    onkeydown: (event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); event.stopPropagation(); send(); } },
  });
  const fileProblem = h("p", { class: "form-problem", role: "alert" });
  const lost = h("p", { class: "hint" });
  const before = keptFiles.get(context) ?? [];
  if (before.length === 0 && kept.names?.length > 0) {
    lost.textContent = `Added before the page was loaded again, and to be added again: ${kept.names.map((name) => oneLine(name, 40)).join(", ")}.`;
  }
  const files = attachments({ initial: before, onChange: (now) => { keptFiles.set(context, now); if (now.length > 0 || lost.textContent === "") { lost.textContent = ""; keep({ names: now.map(({ name }) => name) }); } }, onProblem: (why) => { fileProblem.textContent = why; } });
  const model = field({ id: "model", label: "Model", control: h("input", { list: "models", autocomplete: "off", spellcheck: false, maxLength: 200, value: kept.model ?? "", oninput: () => keep({ model: model.control.value }) }) });
  model.node.append(h("datalist", { id: "models" }));
  return {
    words: field({ id: "words", label: "What is to be done", hint: "Enter sends, Shift-Enter breaks the line. Files can be dropped or pasted here.", control: area }),
    steps: stepsEditor({ value: kept.steps, onChange: (steps) => keep({ steps }) }),
    options: options({ value: kept.options ?? {}, onChange: (chosen) => keep({ options: chosen }) }),
    files, fileProblem, lost, model,
    about: h("p", { class: "hint", "aria-live": "polite" }),
    problem: h("p", { class: "form-problem", role: "alert" }),
    button: h("button", { type: "submit", class: "main begin" }, icon("send"), h("span", {})),
  };
}

function arrange(parts, mode) {
  parts.words.node.hidden = mode === "steps";
  parts.steps.node.hidden = mode !== "steps";
  parts.model.node.hidden = mode === "steps";
  parts.about.textContent = ABOUT[mode];
  parts.button.lastChild.textContent = SEND[mode];
  parts.problem.textContent = "";
  parts.steps.node.querySelectorAll("textarea").forEach(grow);
  grow(parts.words.control);
}

function offer(parts, models, limits, untouched) {
  const { control, node } = parts.model;
  node.querySelector("datalist").replaceChildren(...models.items.map((name) => h("option", { value: name })));
  control.placeholder = models.default ?? "demo";
  if (models.default === null) {
    node.append(h("p", { class: "hint" }, "No model is set up on this server. ", h("code", {}, "demo"), " plays a sample and does not heed what you write."));
    if (untouched) {
      control.value = "demo";
    }
  }
  parts.options.offer(limits);
}

async function submit({ context, draft, state, parts }) {
  clear(parts);
  const wish = gather(state, parts);
  if (!wish) {
    return;
  }
  try {
    const job = await api.post(wish.path, wish.body, { headers: { "Idempotency-Key": draft.keyFor(wish.path, wish.body) } });
    draft.clear();
    draft.save({ mode: state.mode, model: parts.model.control.value });
    keptFiles.delete(context);
    context.jobs.heard(job);
    if (state.open) {
      context.go(`#/j/${job.id}`);
    } else {
      say("It has begun.", { action: { label: "Open it", run: () => context.go(`#/j/${job.id}`) } });
    }
  } catch (problem) {
    blame(parts, state.mode, problem);
  }
}

/** Nothing, once what is missing has been said. */
function gather(state, parts) {
  const text = parts.words.control.value;
  if (state.mode !== "steps" && text.trim() === "") {
    parts.words.problem("Say first what is to be done.");
    parts.words.control.focus();
    return undefined;
  }
  const made = state.mode === "steps" ? parts.steps.result() : {};
  if (made.problem) {
    return undefined;
  }
  const wish = wishOf({ mode: state.mode, text, steps: made.steps, model: parts.model.control.value, options: parts.options.state(), files: parts.files.payload() });
  const length = new TextEncoder().encode(JSON.stringify(wish.body)).length;
  if (length > LONGEST_BODY) {
    parts.problem.textContent = `All of it together has ${size(length)}, and a request has at most ${size(LONGEST_BODY)}: leave a file out, and add it under Files afterwards.`;
    return undefined;
  }
  return wish;
}

function clear(parts) {
  parts.problem.textContent = "";
  parts.fileProblem.textContent = "";
  parts.words.problem("");
  parts.model.problem("");
  parts.options.clear();
}

/** A refusal stands beside the field that it names. */
function blame(parts, mode, problem) {
  const words = told(problem);
  if (problem.code === "offline") {
    parts.problem.textContent = `${words} Nothing is lost: send it again, it is done once.`;
  } else if (["task", "message"].includes(problem.field)) {
    parts.words.problem(words);
    parts.words.control.focus();
  } else if (problem.field === "model" && mode !== "steps") {
    parts.model.problem(words);
    parts.model.control.focus();
  } else if (problem.field === "steps") {
    parts.steps.problem(words);
  } else if (problem.field === "files") {
    parts.fileProblem.textContent = words;
  } else if (["allow_hosts", "limits", "memory_from"].includes(problem.field)) {
    parts.options.problem(problem.field, words);
  } else {
    parts.problem.textContent = words;
  }
}
