// What a new task may have beside its words: hosts, limits, and the memory of an older job. Folded away until wanted.
import { api } from "./api.js";
import { fill, h } from "./dom.js";
import { field } from "./forms.js";
import { shownState, stateWord, titleOf } from "./jobs.js";
import { oneLine } from "./text.js";
import { ago } from "./time.js";

export const LIMITS = [
  ["max_time", "Time", "30m"], ["max_turns", "Turns of the model", "50"], ["max_total_tokens", "Tokens", "200000"], ["max_cost", "Cost in dollars", "0.50"],
  ["memory", "Memory", "1g"], ["disk", "Disk", "2g"], ["cpus", "Processors", "1.5"], ["pids", "Processes", "256"],
];

/** What a box can have beyond commands and files; each lets it use a gigabyte more, unless somebody says how much. */
const CAPABILITIES = [
  ["desktop", "Desktop", "The box gets a screen, which the agent and you can use"],
  ["notebook", "Notebook", "JupyterLab in the box with Python and TypeScript, begun when you open its tab"],
  ["browser", "Browser", "The agent drives a browser in the box, which you see on the desktop"],
];
const USUAL_GB = 2;

/** These and those that they stand on, as the server takes them. */
export function completed(capabilities) {
  return CAPABILITIES.map(([name]) => name).filter((name) => capabilities.includes(name) || (name === "desktop" && capabilities.includes("browser")));
}

/** What they add to the usual memory, in words, or nothing. */
export function memoryWords({ capabilities = [], limits = {} }) {
  const all = completed(capabilities);
  return all.length === 0 || (limits.memory ?? "").trim() !== "" ? "" : `${USUAL_GB + all.length} GB of memory instead of ${USUAL_GB}`;
}

/** The request's part of it; nothing for what was left empty. */
export function requested({ hosts = "", limits = {}, memoryFrom = "", capabilities = [] }) {
  const words = hosts.split(/[\s,]+/).filter((word) => word !== "");
  const given = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== ""));
  return {
    ...(words.length > 0 ? { allow_hosts: words } : {}),
    ...(Object.keys(given).length > 0 ? { limits: given } : {}),
    ...(memoryFrom ? { memory_from: memoryFrom } : {}),
    ...(capabilities.length > 0 ? { capabilities: completed(capabilities) } : {}),
  };
}

/** Which limit a sentence of the server is about. */
export function blamed(sentence) {
  return LIMITS.map(([name]) => name).find((name) => new RegExp(`\\b${name}\\b`, "i").test(sentence)) ?? LIMITS[0][0];
}

export function options({ value, onChange }) {
  const input = (props) => h("input", { autocomplete: "off", spellcheck: false, oninput: changed, ...props });
  const hosts = field({ id: "allow-hosts", label: "Hosts that the box may reach", hint: "None unless you name some.", control: input({ value: value.hosts ?? "", placeholder: "pip api.example.org:443" }) });
  const limits = LIMITS.map(([name, label, example]) => [name, field({ id: `limit-${name}`, label, control: input({ value: value.limits?.[name] ?? "", placeholder: example, maxLength: 40 }) })]);
  const memory = field({ id: "memory-from", label: "Begin with the memory of an older job", control: h("select", { onchange: changed }, h("option", { value: "" }, "None")) });
  if (value.memoryFrom) {
    memory.control.append(h("option", { value: value.memoryFrom, selected: true }, value.memoryFrom));
  }
  const has = capabilityFields(value.capabilities ?? [], changed);
  const state = () => ({ capabilities: has.chosen(), hosts: hosts.control.value, limits: Object.fromEntries(limits.map(([name, { control }]) => [name, control.value])), memoryFrom: memory.control.value });
  function changed() {
    onChange(state());
    summary.textContent = summarized(state());
    has.tell(memoryWords(state()));
  }
  const summary = h("span", { class: "hint" }, summarized(value));
  const node = h("details", { class: "options", ontoggle: () => node.open && older(memory.control) },
    h("summary", {}, "Options ", summary),
    hosts.node, h("div", { class: "limit-fields", role: "group", "aria-label": "Limits" }, limits.map(([, { node: one }]) => one)), memory.node);
  has.tell(memoryWords(value));
  return {
    node, state,
    /** In sight also while the others are folded away. */
    capabilities: has.node,
    offer: (offered) => {
      hosts.node.querySelector(".hint").textContent = offeredHosts(offered.allow_hosts ?? []);
      limits.forEach(([name, { control }]) => { if (offered.limits?.[name]) { control.placeholder = `at most ${offered.limits[name]}`; } });
    },
    problem: (name, words) => {
      const at = name === "allow_hosts" ? hosts : name === "memory_from" ? memory : limits.find(([limit]) => limit === blamed(words))[1];
      node.open = true;
      at.problem(words);
      at.control.focus();
    },
    clear: () => [hosts, memory, ...limits.map(([, one]) => one)].forEach((one) => one.problem("")),
  };
}

/** A browser stands on a desktop: with the one the other is asked for, and without the other neither is. */
function capabilityFields(chosen, changed) {
  const boxes = new Map(CAPABILITIES.map(([name]) => [name, h("input", { type: "checkbox", checked: completed(chosen).includes(name), onchange: () => turned(name) })]));
  const words = h("span", { class: "hint num", role: "status" });
  const turned = (name) => {
    const isOn = boxes.get(name).checked;
    if (name === "browser" && isOn) {
      boxes.get("desktop").checked = true;
    } else if (name === "desktop" && !isOn) {
      boxes.get("browser").checked = false;
    }
    changed();
  };
  return {
    node: h("div", { class: "capabilities", role: "group", "aria-label": "What the box has" }, CAPABILITIES.map(([name, label, about]) => h("label", { class: "check", title: about }, boxes.get(name), label)), words),
    chosen: () => [...boxes].filter(([, box]) => box.checked).map(([name]) => name),
    tell: (text) => { words.textContent = text; },
  };
}

function offeredHosts(offered) {
  if (offered.length === 0) {
    return "This server offers none: its operator can, with glovebox serve --offer-host.";
  }
  return offered.includes("*") ? "Names, *.names, name:port, or pip, npm, maven, cargo, go, apt." : `This server offers ${offered.join(", ")}.`;
}

function summarized(state) {
  const wish = requested(state);
  const parts = [...(wish.allow_hosts ?? []).map((host) => oneLine(host, 40)), ...Object.entries(wish.limits ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")} ${oneLine(value, 20)}`), wish.memory_from ? "with memory" : null];
  return parts.filter(Boolean).join(" · ") || "network, limits, memory";
}

/** Filled when it is looked at first. */
async function older(select) {
  if (select.dataset.filled) {
    return;
  }
  select.dataset.filled = "yes";
  try {
    const { items } = await api.get("/jobs?limit=100");
    const chosen = select.value;
    fill(select, h("option", { value: "" }, items.length === 0 ? "None: there is no older job yet" : "None"),
      items.map((job) => h("option", { value: job.id }, `${oneLine(titleOf(job), 60)} · ${stateWord(shownState(job))} · ${ago(job.created)}`)));
    select.value = chosen;
  } catch {
    delete select.dataset.filled;
  }
}
