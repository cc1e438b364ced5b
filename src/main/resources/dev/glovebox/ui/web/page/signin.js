// The way in: a token is exchanged for a cookie that scripts cannot read; the token itself is kept nowhere.
import { api } from "./api.js";
import { fill, h, icon } from "./dom.js";

/** `why` is shown when an earlier sign-in has run out; `onDone(me)` follows. */
export function signIn({ why = "", onDone }) {
  const problem = h("p", { class: "form-problem", role: "alert", id: "token-problem" });
  const field = h("input", {
    type: "password", id: "token", name: "token", autocomplete: "current-password", required: true, spellcheck: false,
    "aria-describedby": "token-help token-problem", maxLength: 512,
  });
  const button = h("button", { type: "submit", class: "main" }, "Sign in");
  const submit = async (event) => {
    event.preventDefault();
    const token = field.value.trim();
    if (token === "") {
      problem.textContent = "Give your token first.";
      field.focus();
      return;
    }
    button.disabled = true;
    fill(button, "Signing in …");
    try {
      const me = await api.post("/sign-in", { token });
      field.value = "";
      onDone(me);
    } catch (error) {
      problem.textContent = words(error);
      field.select();
    } finally {
      button.disabled = false;
      fill(button, "Sign in");
    }
  };
  const form = h("form", { class: "sign-in", onsubmit: submit, noValidate: true },
    h("div", { class: "sign-in-mark" }, icon("box")),
    h("h1", {}, "Glovebox"),
    why ? h("p", { class: "hint", role: "status" }, why) : h("p", { class: "hint" }, "A coding agent in a sealed box."),
    h("label", { for: "token" }, "Your token"),
    field,
    h("p", { class: "hint", id: "token-help" }, "On the server, ", h("code", {}, "./glovebox token"), " prints yours. Others are made with ", h("code", {}, "./glovebox user add NAME"), "."),
    problem,
    button);
  queueMicrotask(() => field.focus());
  return form;
}

function words(error) {
  if (error.status === 401) {
    return "This server does not know that token. Copy it again, without spaces or line breaks.";
  }
  return error.retryAfter > 0 ? `${error.detail} (in ${error.retryAfter} s)` : error.detail;
}
