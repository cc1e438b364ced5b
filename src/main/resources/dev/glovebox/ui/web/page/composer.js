// Where a person writes: grows to ten lines, keeps what is typed across reloads, takes files, and says when it will be read.
import { attachments } from "./attachments.js";
import { h, icon, iconButton } from "./dom.js";
import { complain } from "./toast.js";

const LONGEST = 100_000;
const LINES = 10;
const TOUCH = matchMedia("(pointer: coarse)");

/** `send(text)` gives a promise; `stop()` ends the turn. */
export function composer(job, { send, stop }) {
  const draft = `glovebox.draft.${job.id}`;
  const field = h("textarea", { rows: 1, maxLength: LONGEST, "aria-label": "Message", placeholder: "Say what to do", "aria-describedby": "composer-hint" });
  const hint = h("span", { id: "composer-hint", class: "composer-hint" });
  const about = h("span", { class: "composer-about" });
  const button = h("button", { type: "submit", class: "main composer-send", "aria-label": "Send", title: "Send" }, icon("send"));
  const halt = iconButton("stop", "Stop what it does (Esc)", () => stop(), { hidden: true });
  const files = attachments(job, () => settle());
  const choose = h("input", { type: "file", multiple: true, hidden: true, onchange: () => { files.add(choose.files); choose.value = ""; } });
  const settle = () => { button.disabled = files.isBusy() || (field.value.trim() === "" && !files.any()); };
  const grow = () => {
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight + 2, LINES * 23 + 14)}px`;
  };
  const changed = () => {
    sessionStorage.setItem(draft, field.value);
    grow();
    settle();
  };
  const submit = async () => {
    if (button.disabled) {
      return;
    }
    const typed = field.value.trim();
    const text = [typed, files.take()].filter((part) => part !== "").join("\n\n");
    field.value = "";
    changed();
    try {
      await send(text);
    } catch (error) {
      field.value = [text, field.value].filter((part) => part !== "").join("\n\n");
      changed();
      complain(error, error.code === "offline" ? "No answer came, so look whether the message shows up before you send it again" : "The message was not taken");
    }
  };
  const node = h("form", { class: "composer", onsubmit: (event) => { event.preventDefault(); submit(); } },
    files.node,
    h("div", { class: "composer-box" }, iconButton("plus", "Add files", () => choose.click()), choose, field, halt, button),
    h("div", { class: "composer-foot" }, hint, about));
  field.value = sessionStorage.getItem(draft) ?? "";
  field.addEventListener("input", changed);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !TOUCH.matches) {
      event.preventDefault();
      submit();
    }
  });
  settle();
  return {
    node, add: files.add, focus: () => field.focus(), grown: grow,
    show: ({ working, facts }) => {
      halt.hidden = !working;
      hint.textContent = working ? `Will be read at the next step${TOUCH.matches ? "" : " · Esc stops"}` : TOUCH.matches ? "" : "Enter sends · Shift-Enter breaks the line";
      about.textContent = [facts.model, facts.level].filter((word) => word !== null).join(" · ").slice(0, 100);
    },
  };
}
