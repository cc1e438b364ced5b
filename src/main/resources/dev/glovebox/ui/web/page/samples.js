// Sample tasks, one click away: with the demo's scripts where no model is set up, with the server's own model otherwise.
import { api } from "./api.js";
import { Draft } from "./draft.js";
import { h, icon } from "./dom.js";
import { told } from "./forms.js";
import { say } from "./toast.js";

export const SAMPLES = [
  { name: "Hello world", about: "A script, written and run", demo: "demo/hello", hosts: [], task: "Create a Python script that prints Hello, World!" },
  { name: "Flask /health", about: "A small API with its test", demo: "demo/flask", hosts: ["pip"], task: 'Create a Flask API with a /health endpoint that returns {"status": "ok"}, a requirements.txt and a test of the endpoint.' },
  { name: "CSV filter", about: "Sample data, a filter, tests", demo: "demo/csv", hosts: [], task: "Write a Python script that keeps the rows of a CSV file with value > 100, with sample data and tests." },
  { name: "Todo app", about: "A page, a store and tests", demo: "demo/todo", hosts: [], task: "Build a todo app: a small web server with the standard library of Python that adds, ticks off and deletes todos, keeps them in a JSON file, with one HTML page and tests." },
];

/** The request for a sample. */
export function sampleRequest(sample, models, offered) {
  const hosts = sample.hosts.filter((host) => offered.includes(host) || offered.includes("*"));
  return { task: sample.task, ...(models.default === null ? { model: sample.demo } : {}), ...(hosts.length > 0 ? { allow_hosts: hosts } : {}) };
}

/** `server()` gives {models, limits} once known. */
export function samples(context, server) {
  const wishes = new Draft(sessionStorage, `${context.me.name}/samples`);
  const problem = h("p", { class: "form-problem", role: "alert" });
  const post = (body) => api.post("/jobs", body, { headers: { "Idempotency-Key": wishes.keyFor("/jobs", body) } });
  /** A model that is named but has no key is no reason not to show anything. */
  const begin = (sample, body) => post(body).catch((error) => {
    if (error.field !== "model" || body.model) {
      throw error;
    }
    say("The server’s model cannot be used now, so a script plays its part. The tools and the box are real.");
    return post({ ...body, model: sample.demo });
  });
  const start = async (sample, card) => {
    if (card.getAttribute("aria-disabled") === "true") {
      return;
    }
    card.setAttribute("aria-disabled", "true");
    problem.textContent = "";
    try {
      const { models, limits } = await server();
      const job = await begin(sample, sampleRequest(sample, models, limits.allow_hosts ?? []));
      wishes.clear();
      context.jobs.heard(job);
      context.go(`#/j/${job.id}`);
    } catch (error) {
      problem.textContent = `${sample.name} did not start: ${told(error)}`;
    } finally {
      card.removeAttribute("aria-disabled");
    }
  };
  const cards = SAMPLES.map((sample) => {
    const card = h("button", { type: "button", class: "sample", "data-sample": sample.name, onclick: () => start(sample, card) }, icon("play"), h("span", {}, h("strong", {}, sample.name), h("span", { class: "hint" }, sample.about)));
    return h("li", {}, card);
  });
  return h("section", { class: "samples", "aria-labelledby": "samples-title" }, h("h2", { id: "samples-title" }, "Try one"), h("ul", {}, cards), problem);
}
