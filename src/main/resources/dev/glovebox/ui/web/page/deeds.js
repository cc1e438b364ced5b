// What a person may do to a job as a whole.
import { api } from "./api.js";
import { complain } from "./toast.js";

export async function retry(context, standing) {
  try {
    const next = await api.post(`/jobs/${standing.job.id}/retry`);
    context.jobs.heard(next);
    context.go(`#/j/${next.id}`);
  } catch (error) {
    complain(error, "It was not begun again");
  }
}

export async function ask(standing, deed, what) {
  try {
    await standing.ask(deed);
  } catch (error) {
    complain(error, what);
  }
}
