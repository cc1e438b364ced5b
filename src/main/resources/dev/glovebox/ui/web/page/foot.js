// Below the conversation: the plan, questions of the box, messages that wait, and the composer or the reason why there is none.
import { api } from "./api.js";
import { composer } from "./composer.js";
import { fill, h, icon } from "./dom.js";
import { planStrip } from "./plan.js";
import { pendingMessages } from "./pending.js";
import { questions } from "./questions.js";
import { takesFiles } from "./taking.js";
import { complain } from "./toast.js";
import { oneLine } from "./text.js";
import { retry } from "./deeds.js";

/** `drops` is the place that takes files; `sent()` is called when a person has spoken. */
export function foot(context, standing, { drops, sent }) {
  const { job } = standing;
  const pending = pendingMessages(sessionStorage, job.id);
  const waiting = h("ul", { class: "waiting", "aria-label": "Messages that wait" });
  const plan = planStrip();
  const asked = questions(standing);
  const place = h("div", { class: "composer-place" });
  let last = 0;
  const drawWaiting = () => {
    waiting.hidden = pending.items().length === 0;
    waiting.replaceChildren(...pending.items().map((item) => h("li", { "data-state": item.state }, icon("clock"), h("span", { class: "waiting-text" }, oneLine(item.text, 300)), h("span", { class: "hint" }, item.state === "sending" ? "sending …" : standing.working ? "read at the next step" : "waits to be read"))));
  };
  const send = async (text) => {
    const item = pending.add(text, last);
    drawWaiting();
    sent();
    try {
      await api.post(`/jobs/${job.id}/messages`, { text });
      if (pending.items().includes(item)) {
        pending.sent(item);
      }
      standing.refresh();
    } catch (error) {
      pending.drop(item);
      throw error;
    } finally {
      drawWaiting();
    }
  };
  const stop = () => standing.ask("cancel").catch((error) => complain(error, "It was not stopped"));
  const writing = job.kind === "steps" ? null : composer(job, { send, stop });
  if (writing) {
    takesFiles(drops, writing.add, () => !standing.isOver);
  }
  let shown = null;
  const show = () => {
    const wanted = standing.isOver ? "over" : writing ? "writing" : "none";
    if (shown !== wanted) {
      shown = wanted;
      fill(place, { over: () => ended(context, standing), writing: () => writing.node, none: () => h("p", { class: "composer-note" }, "Steps run one after the other and hear no messages.") }[wanted]());
      writing?.grown();
    }
    writing?.show(standing);
  };
  const onKey = (event) => {
    if (event.key === "Escape" && standing.working && !event.defaultPrevented && !document.querySelector("dialog[open]")) {
      stop();
    }
  };
  document.addEventListener("keydown", onKey);
  const changed = () => { show(); drawWaiting(); };
  standing.addEventListener("change", changed);
  show();
  drawWaiting();
  return {
    node: h("div", { class: "talk-foot" }, plan.node, asked.node, waiting, place),
    heard: (talk) => {
      last = talk.last;
      if (talk.prompts.splice(0).filter(pending.heard).length > 0) {
        drawWaiting();
      }
      plan.show(talk.plan, talk.working);
    },
    look: asked.look,
    close: () => { document.removeEventListener("keydown", onKey); standing.removeEventListener("change", changed); asked.close(); },
  };
}

function ended(context, standing) {
  const what = { task: "This task", steps: "These steps", session: "This conversation" }[standing.job.kind] ?? "This";
  return h("div", { class: "composer-note" }, h("p", {}, `${what} ${standing.job.kind === "steps" ? "have" : "has"} ended.`),
    standing.job.kind === "session" ? h("a", { class: "button", href: "#/new" }, icon("plus"), "Begin another") : h("button", { type: "button", onclick: () => retry(context, standing) }, icon("retry"), "Run it again"));
}
