// Messages that were sent and not heard yet, kept across reloads of the page: each goes when its prompt has come, in order.

/** `store` is like sessionStorage. Items are `{id, text, after, state}`: prompts numbered up to `after` are older than the message. */
export function pendingMessages(store, job) {
  const name = `glovebox.sent.${job}`;
  let items = read(store, name);
  let made = 0;
  const keep = () => {
    const sent = items.filter((item) => item.state === "sent");
    if (sent.length > 0) {
      store.setItem(name, JSON.stringify(sent));
    } else {
      store.removeItem(name);
    }
  };
  return {
    items: () => items,
    add: (text, after) => {
      const item = { id: `m${Date.now()}-${++made}`, text, after, state: "sending" };
      items = [...items, item];
      return item;
    },
    sent: (item) => { item.state = "sent"; keep(); },
    drop: (item) => { items = items.filter((other) => other !== item); keep(); },
    /** A prompt has come; what was said before the first message stands in front of it. */
    heard: ({ number, text }) => {
      const found = items.find((item) => item.after < number && text.endsWith(item.text));
      if (found) {
        items = items.filter((item) => item !== found);
        keep();
      }
      return found !== undefined;
    },
  };
}

function read(store, name) {
  try {
    const found = JSON.parse(store.getItem(name) ?? "[]");
    return Array.isArray(found) ? found.filter((item) => typeof item?.text === "string" && Number.isInteger(item.after)) : [];
  } catch {
    return [];
  }
}
