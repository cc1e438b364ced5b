// What the box asks while it works: may a program connect there? Answers count for good, for once, or not at all.
import { api } from "./api.js";
import { h, icon } from "./dom.js";
import { oneLine } from "./text.js";
import { complain } from "./toast.js";

const APART = 1500;
const ANSWERS = [["yes", "Allow", "Now, and whenever it is asked again"], ["once", "Once", "This connection and no other"], ["no", "No", "Not this connection"]];

/** Asks the server while the job is at work; `look()` asks at once. */
export function questions(standing) {
  const node = h("div", { class: "questions", role: "region", "aria-label": "Questions of the box", "aria-live": "assertive" });
  const shown = new Map();
  let timer = 0;
  let isClosed = false;
  const forget = (number) => { shown.get(number)?.node.remove(); shown.delete(number); };
  const take = (items) => {
    const open = new Set(items.map((item) => item.number));
    [...shown.keys()].filter((number) => !open.has(number)).forEach(forget);
    items.filter((item) => !shown.has(item.number)).forEach((item) => {
      const drawn = question(standing.job, item, () => forget(item.number));
      shown.set(item.number, drawn);
      node.append(drawn.node);
    });
    shown.forEach((drawn) => drawn.tick());
  };
  const look = async () => {
    clearTimeout(timer);
    if (standing.job.state === "running" && !document.hidden) {
      try {
        take((await api.get(`/jobs/${standing.job.id}/questions`)).items);
      } catch {
        // Asked again soon; the page says elsewhere that the server cannot be reached.
      }
    } else if (standing.isOver) {
      take([]);
    }
    if (!isClosed && !standing.isOver) {
      clearTimeout(timer);
      timer = setTimeout(look, APART);
    }
  };
  look();
  return { node, look, close: () => { isClosed = true; clearTimeout(timer); } };
}

function question(job, { number, host, port, private: isPrivate, deadline }, done) {
  const left = h("span", { class: "question-left num", "aria-live": "off" });
  const tick = () => {
    const seconds = Math.max(0, Math.round((Date.parse(deadline) - Date.now()) / 1000));
    left.textContent = seconds > 0 ? `${seconds} s left, then no` : "no answer in time counts as no";
  };
  const answer = async (word, button) => {
    const buttons = [...button.parentNode.children];
    const talk = button.closest(".talk");
    buttons.forEach((each) => { each.disabled = true; });
    try {
      await api.post(`/jobs/${job.id}/questions/${number}`, { answer: word });
      done();
      (talk?.querySelector(".question button") ?? talk?.querySelector(".talk-scroll"))?.focus({ preventScroll: true });
    } catch (error) {
      buttons.forEach((each) => { each.disabled = false; });
      complain(error, "The answer was not taken");
    }
  };
  tick();
  return {
    tick,
    node: h("div", { class: "question" }, icon("link"),
      h("p", {}, "A program in the box wants to connect to ", h("strong", {}, `${oneLine(host, 253)}:${Number(port)}`), isPrivate ? ", an address of a private network" : "", ". ", left),
      h("div", { class: "question-answers" }, ANSWERS.map(([word, words, title]) => h("button", { type: "button", title, onclick: (event) => answer(word, event.currentTarget) }, words)))),
  };
}
