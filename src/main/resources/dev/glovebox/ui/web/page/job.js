// One job or session: the conversation in the middle, the workbench beside it.
import { api } from "./api.js";
import { fill, h } from "./dom.js";
import { titleOf } from "./jobs.js";
import { conversation } from "./conversation.js";
import { workbench } from "./workbench.js";

export function open(context, [id], query) {
  const node = h("div", { class: "job" }, h("p", { class: "state", role: "status" }, "Opening …"));
  let parts = [];
  api.get(`/jobs/${encodeURIComponent(id)}`).then((job) => {
    const talk = conversation(context, job);
    const work = workbench(context, job, query);
    parts = [talk, work];
    document.title = `${titleOf(job)} · Glovebox`;
    fill(node, talk.node, work.node);
  }).catch((error) => fill(node, h("div", { class: "state", role: "alert" }, h("p", {}, error.status === 404 ? "There is no such job, or it is not yours." : error.detail))));
  return {
    title: "", node,
    moved: (address) => address.name === "j" && address.rest[0] === id && (parts[1]?.moved?.(address.query), true),
    close: () => parts.forEach((part) => part.close?.()),
  };
}
