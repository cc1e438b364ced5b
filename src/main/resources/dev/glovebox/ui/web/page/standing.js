// How a job stands, for all parts of its view: what the server says of it, and what its events tell.
import { api } from "./api.js";
import { isOver } from "./jobs.js";

const APART = 4000;

/** Emits `change`. `working` is from a prompt to its turn's end; `facts` are those of the conversation. */
export class Standing extends EventTarget {
  working = false;
  facts = { model: null, level: null, tokens: 0, cost: 0, since: null, end: null };
  #context;
  #timer = 0;
  #told = "";
  #listed = () => this.#take(this.#context.jobs.find(this.job.id));

  constructor(context, job) {
    super();
    this.#context = context;
    this.job = job;
    context.jobs.addEventListener("change", this.#listed);
    this.#later();
  }

  get isOver() {
    return isOver(this.job);
  }

  /** Before a box was opened for it, or when none ever was, there are no files to ask for. */
  get hasFiles() {
    return this.isOver ? Boolean(this.job.started) : this.job.state === "idle" || this.facts.level !== null;
  }

  /** As far as is known: what is live in a box can be asked for then. */
  get isBoxOpen() {
    return this.job.state === "running" && this.facts.level !== null;
  }

  /** As the server says now. */
  async isStillOpen() {
    await this.refresh();
    return this.isBoxOpen;
  }

  close() {
    clearTimeout(this.#timer);
    this.#context.jobs.removeEventListener("change", this.#listed);
  }

  /** Often, and mostly with nothing new. */
  tell({ working, facts }) {
    const told = JSON.stringify([working, facts]);
    if (told !== this.#told) {
      this.#told = told;
      this.working = working;
      this.facts = { ...facts };
      this.dispatchEvent(new Event("change"));
    }
  }

  async refresh() {
    try {
      this.#take(await api.get(`/jobs/${this.job.id}`));
    } catch {
      // The list and the events go on telling; nothing is lost by a look that failed.
    }
    this.#later();
  }

  /** A deed such as "cancel"; the job as it is then. */
  async ask(deed) {
    this.#take(await api.post(`/jobs/${this.job.id}/${deed}`));
  }

  #later() {
    clearTimeout(this.#timer);
    if (!this.isOver) {
      this.#timer = setTimeout(() => this.refresh(), APART);
    }
  }

  #take(job) {
    if (job && JSON.stringify(job) !== JSON.stringify(this.job)) {
      this.job = job;
      this.dispatchEvent(new Event("change"));
    }
  }
}
