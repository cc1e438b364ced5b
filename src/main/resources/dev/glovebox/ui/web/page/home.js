// The first page: something new, samples to try, and the one command of the terminal.
import { api } from "./api.js";
import { h } from "./dom.js";
import { newTask } from "./newtask.js";
import { samples } from "./samples.js";
import { say } from "./toast.js";

/** What this server can use; where it does not tell, what its limits name. */
async function server() {
  const [models, limits] = await Promise.allSettled([api.get("/models"), api.get("/limits")]);
  if (limits.status === "rejected") {
    throw limits.reason;
  }
  return { limits: limits.value, models: models.value ?? { items: ["demo", "demo/flask", "demo/csv"], default: limits.value.model || null } };
}

export function open(context) {
  let known;
  const told = () => (known ??= server().catch((error) => { known = undefined; throw error; }));
  const form = newTask(context);
  told().then(({ models, limits }) => form.offer(models, limits)).catch((error) => error.status === 401 || say(`Models and limits could not be asked for: ${error.detail}`));
  queueMicrotask(form.ready);
  return {
    title: "New task",
    node: h("div", { class: "page home" },
      h("h1", {}, "What shall be done?"), form.node,
      samples(context, told),
      h("p", { class: "hint terminal-way" }, "The same in a terminal, in any folder: ", h("code", {}, "./glovebox"))),
    close: form.close,
  };
}
