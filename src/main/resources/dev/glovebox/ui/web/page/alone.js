// A desktop by itself, at a host name of its own: no conversation beside it, and nothing of the service but this one screen.
import { Problem } from "./api.js";
import { desktopView } from "./desktop.js";
import { fill, h } from "./dom.js";
import { toastPlace } from "./toast.js";

const OWN = "/.glovebox";

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(OWN + path, { cache: "no-store", redirect: "error", ...options });
  } catch {
    throw new Problem(0, "offline", "The server cannot be reached, or this desktop is closed. Open it again from the page or the terminal.");
  }
  const told = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Problem(response.status, told.code ?? "unknown", told.detail ?? "This desktop is closed. Open it again from the page or the terminal.");
  }
  return told;
}

const view = desktopView({
  look: () => ask("/desktop"),
  hands: (take) => ask("/hands", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ take }) }),
  stream: `${OWN}/stream`,
  why: () => null,
  mayConnect: async () => true,
});
fill(document.getElementById("app"), h("main", { class: "alone" }, h("h1", { class: "hidden-words" }, "Desktop"), view.node), toastPlace());
