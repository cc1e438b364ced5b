// One job or session: its head, the conversation in the middle, the workbench beside it.
import { api } from "./api.js";
import { conversation } from "./conversation.js";
import { ask, retry } from "./deeds.js";
import { fill, h, icon } from "./dom.js";
import { shownState, stateWord, titleOf } from "./jobs.js";
import { seal } from "./seal.js";
import { Standing } from "./standing.js";
import { oneLine, short } from "./text.js";
import { span, when } from "./time.js";
import { workbench } from "./workbench.js";

export function open(context, [id], query) {
  const node = h("div", { class: "job" }, h("h1", { class: "hidden-words" }, "Job"), h("p", { class: "state", role: "status" }, "Opening …"));
  let parts = [];
  let isClosed = false;
  api.get(`/jobs/${encodeURIComponent(id)}`).then((job) => {
    if (isClosed) {
      return;
    }
    const standing = new Standing(context, job);
    const top = head(context, standing);
    const talk = conversation(context, standing, query);
    const work = workbench(context, standing, query);
    parts = [talk, work, top, standing];
    fill(node, h("div", { class: "job-talk" }, top.node, talk.node), work.node);
  }).catch((error) => fill(node, h("h1", { class: "hidden-words" }, "Job"), h("div", { class: "state", role: "alert" }, h("p", {}, error.status === 404 ? "There is no such job, or it is not yours." : error.detail))));
  return {
    title: "", node,
    moved: (address) => address.name === "j" && address.rest[0] === id && (parts.forEach((part) => part.moved?.(address.query)), true),
    close: () => { isClosed = true; parts.forEach((part) => part.close?.()); },
  };
}

function head(context, standing) {
  const title = h("h1", { class: "job-title" });
  const state = h("span", { class: "job-state" });
  const figures = h("span", { class: "job-figures num" });
  const badge = seal(standing.job);
  const buttons = h("div", { class: "job-buttons" });
  let drawn = "";
  const show = () => {
    const { job, facts, working } = standing;
    title.textContent = oneLine(titleOf(job), 200);
    title.title = oneLine(titleOf(job), 1000);
    document.title = `${oneLine(titleOf(job), 80)} · Glovebox`;
    fill(state, h("span", { class: `dot ${working ? "running" : shownState(job)}`, "aria-hidden": "true" }), h("span", { class: `word ${working ? "running" : shownState(job)}` }, stateWord(working ? "running" : shownState(job))));
    state.title = job.reason ? oneLine(job.reason, 1000) : "";
    badge.show(facts.level);
    fill(figures, [facts.model ?? job.model, facts.tokens > 0 ? `${short(facts.tokens)} tokens` : null, took(job)].filter((word) => word !== null).map((word) => oneLine(word, 60)).join(" · "), h("span", { class: "job-created" }, " · ", when(job.created)));
    const wanted = `${job.state} ${working}`;
    if (wanted !== drawn) {
      drawn = wanted;
      const isHere = buttons.contains(document.activeElement);
      fill(buttons, deeds(context, standing));
      if (isHere) {
        buttons.querySelector("button, a")?.focus();
      }
    }
  };
  standing.addEventListener("change", show);
  show();
  return {
    node: h("header", { class: "job-head" }, h("div", { class: "job-first" }, title, buttons), h("div", { class: "job-about" }, state, badge.node, figures)),
    close: () => standing.removeEventListener("change", show),
  };
}

function took(job) {
  return job.started && job.ended ? span(Date.parse(job.ended) - Date.parse(job.started)) : null;
}

function deeds(context, standing) {
  const { job, working, isOver } = standing;
  const button = (name, words, title, run) => h("button", { type: "button", onclick: run, title }, icon(name), words);
  const isSession = job.kind === "session";
  return [
    !isOver && (working || !isSession) ? button("stop", "Stop", isSession ? "Stop what it does; the conversation goes on" : "End the job", () => ask(standing, "cancel", "It was not stopped")) : null,
    !isOver && isSession && !working ? button("check", "Close", "End the conversation: its files are packed, and it hears no more", () => ask(standing, "close", "It was not closed")) : null,
    isOver && !isSession ? button("retry", "Retry", "Begin a new one of the same request", () => retry(context, standing)) : null,
    job.state === "complete" ? h("a", { class: "button", href: `/jobs/${job.id}/output.zip`, download: "", title: "Download output.zip", "aria-label": "Download output.zip" }, icon("download"), h("span", { class: "job-word" }, "output.zip")) : null,
  ];
}
