// Who may come in: everyone's own tokens, and for admins the users and what was done.
import { api, withQuery } from "./api.js";
import { confirm, showSecret } from "./dialog.js";
import { h, icon } from "./dom.js";
import { busy, field, told } from "./forms.js";
import { listing } from "./listing.js";
import { oneLine } from "./text.js";
import { complain, say } from "./toast.js";
import { when } from "./time.js";

const ONCE = "It is shown this once. The server keeps only its hash, so nobody can read it again: copy it to where it is to be used.";

export function open({ me }) {
  const isAdmin = me.role === "admin";
  const parts = [tokens(me), ...(isAdmin ? [users(me), audit()] : [])];
  parts.forEach((part) => part.again());
  const title = isAdmin ? "Users and tokens" : "Tokens";
  return { title, node: h("div", { class: "page" }, h("h1", {}, title), parts.map((part) => part.node)), close: () => parts.forEach((part) => part.close()) };
}

function part(title, about, form, table, list) {
  return { node: h("section", { class: "part", "aria-label": title }, h("h2", {}, title), h("p", { class: "hint" }, about), form, table, list.node), again: list.again, close: list.close };
}

function table(names, body) {
  return h("table", { class: "calm" }, h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col", class: name === "Jobs" ? "num" : null }, name === "" ? h("span", { class: "hidden-words" }, "Actions") : name)))), body);
}

/** A field and a button; what `make()` throws is shown beside the field, what it makes goes to `made`. */
function adding(one, extra, words, { make, made }) {
  const button = h("button", { type: "submit" }, icon("plus"), words);
  const submit = async (event) => {
    event.preventDefault();
    one.problem("");
    try {
      const thing = await busy(button, "Working …", make);
      if (thing) {
        one.control.value = "";
        made(thing);
      }
    } catch (problem) {
      one.problem(told(problem));
      one.control.focus();
    }
  };
  return h("form", { class: "adding", onsubmit: submit, noValidate: true }, one.node, extra, button);
}

function tokens(me) {
  const body = h("tbody");
  const list = listing({ body, row: (token) => tokenRow(token, me, () => list.again()), load: async (cursor, signal) => ({ ...await api.get("/tokens", { signal }), next: null }), empty: () => "You have no token: that cannot be, look again." });
  const label = field({ id: "token-label", label: "What the new token is for", control: h("input", { maxLength: 100, placeholder: "laptop", autocomplete: "off" }) });
  const form = adding(label, null, "New token", {
    make: () => api.post("/tokens", { label: label.control.value.trim() }),
    made: ({ token }) => showSecret({ title: "Your new token", words: ONCE, secret: token }).then(list.again),
  });
  return part("Your tokens", "Each lets in whoever has it, as you.", form, table(["For", "Made", "Used last", ""], body), list);
}

function tokenRow(token, me, again) {
  const isHere = token.id === me.token_id;
  const name = oneLine(token.label, 100) || "without a name";
  const revoke = async () => {
    const words = ["Whatever uses it is refused from then on.", isHere ? "This page is signed in with it: you are asked for another one at once. Make one first, and copy it." : ""].filter(Boolean);
    if (await confirm({ title: `Revoke the token “${name}”?`, words, yes: "Revoke it" })) {
      await api.del(`/tokens/${encodeURIComponent(token.id)}`).then(() => say(`The token “${name}” is worth nothing now.`, { kind: "done" }), (problem) => complain(problem, `“${name}” was not revoked`));
      again();
    }
  };
  return h("tr", {}, h("th", { scope: "row" }, name, isHere ? h("span", { class: "hint" }, " this page") : null), h("td", { "data-label": "made" }, when(token.created)), h("td", { "data-label": "used" }, token.used ? when(token.used) : "never"),
    h("td", { class: "export" }, h("button", { type: "button", class: "danger", "aria-label": `Revoke ${name}`, onclick: revoke }, "Revoke")));
}

function users(me) {
  const body = h("tbody");
  const list = listing({ body, row: (user) => userRow(user, me, () => list.again()), load: async (cursor, signal) => ({ ...await api.get("/users", { signal }), next: null }), empty: () => "Nobody." });
  const name = field({ id: "user-name", label: "Name", hint: "1 to 32 of a-z, 0-9, dot, underscore and dash.", control: h("input", { maxLength: 32, placeholder: "ada", autocomplete: "off", autocapitalize: "off", spellcheck: false }) });
  const role = field({ id: "user-role", label: "Role", control: h("select", {}, h("option", { value: "user" }, "User"), h("option", { value: "admin" }, "Admin")) });
  const form = adding(name, role.node, "Add", {
    make: () => (name.control.value.trim() === "" ? Promise.reject(new Error("Give a name first.")) : api.post("/users", { name: name.control.value.trim(), role: role.control.value })),
    made: (user) => showSecret({ title: `The token of ${oneLine(user.name, 40)}`, words: `Give it to ${oneLine(user.name, 40)}, who signs in with it. ${ONCE}`, secret: user.token }).then(list.again),
  });
  return part("Users", "Each sees their own jobs and files only. Admins also see this page.", form, table(["Name", "Role", "Since", "Jobs", ""], body), list);
}

function userRow(user, me, again) {
  const name = oneLine(user.name, 40);
  const remove = async () => {
    const words = [`All tokens of ${name} end at once, and the name cannot be given again. The jobs stay.`, user.name === me.name ? "This is you: you are signed out of everything." : ""].filter(Boolean);
    if (await confirm({ title: `Remove ${name}?`, words, yes: `Remove ${name}` })) {
      await api.del(`/users/${encodeURIComponent(user.name)}`).then(() => say(`${name} is gone.`, { kind: "done" }), (problem) => complain(problem, `${name} was not removed`));
      again();
    }
  };
  return h("tr", {}, h("th", { scope: "row" }, name, user.name === me.name ? h("span", { class: "hint" }, " you") : null), h("td", {}, user.role), h("td", { "data-label": "since" }, when(user.created)), h("td", { class: "num", "data-label": "jobs" }, user.usage?.jobs ?? "–"),
    h("td", { class: "export" }, h("button", { type: "button", class: "danger", "aria-label": `Remove ${name}`, onclick: remove }, "Remove")));
}

function audit() {
  const body = h("tbody");
  const list = listing({ body, row: (line) => h("tr", {}, h("td", {}, when(line.time)), h("td", {}, oneLine(line.who, 40)), h("td", {}, h("code", {}, oneLine(line.what, 60))), h("td", { class: "title" }, oneLine(line.on, 120)), h("td", {}, oneLine(line.outcome, 60))), load: (cursor, signal) => api.get(withQuery("/audit", { limit: 50, cursor }), { signal }), empty: () => "Nothing was done yet." });
  return part("What was done", "The newest first.", null, table(["When", "Who", "What", "On", "Outcome"], body), list);
}
