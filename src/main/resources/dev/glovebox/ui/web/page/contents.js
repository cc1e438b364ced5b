// Contents of messages, which may be of any shape: a box or a model wrote them.

/** Said to the model by the program, when a session is taken up again. */
export const isOurs = ({ type, text }) => type === "text" && /^\((?:This session was taken up again|The work was cut off)[ ,.]/.test(text);

export function sum(usage) {
  return ["input", "output", "cache_read", "cache_write"].reduce((all, name) => all + (Number(usage?.[name]) || 0), 0);
}

export const list = (value) => (Array.isArray(value) ? value.filter((each) => each !== null && typeof each === "object") : []);

export function textOf(contents) {
  return contents.filter((content) => content.type === "text").map((content) => String(content.text)).join("\n");
}

export function pictures(contents) {
  return contents.filter((content) => content.type === "image").map((content) => ({ type: String(content.media_type), data: String(content.data) }));
}

/** A model's arguments need not be JSON. */
export function read(text) {
  try {
    const found = JSON.parse(text || "{}");
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
