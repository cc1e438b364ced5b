// Colours for code by highlight.js, where it is there: words with classes, never markup.

const BY_ENDING = {
  bash: "bash sh zsh", c: "c h", cpp: "cc cpp cxx hh hpp", csharp: "cs", css: "css", diff: "diff patch", go: "go", graphql: "graphql gql", ini: "ini toml cfg conf properties",
  java: "java", javascript: "js mjs cjs jsx", json: "json jsonl ipynb", kotlin: "kt kts", less: "less", lua: "lua", makefile: "mk", markdown: "md markdown", objectivec: "m",
  perl: "pl pm", php: "php", python: "py pyi", r: "r", ruby: "rb", rust: "rs", scss: "scss", sql: "sql", swift: "swift", typescript: "ts tsx mts", xml: "xml html htm svg xhtml pom", yaml: "yml yaml",
};
const ENDINGS = new Map(Object.entries(BY_ENDING).flatMap(([language, endings]) => endings.split(" ").map((ending) => [ending, language])));
const BY_NAME = new Map([["makefile", "makefile"], ["dockerfile", "bash"], [".bashrc", "bash"], [".gitconfig", "ini"]]);

let library;

/** highlight.js, or nothing when the page was built without it. */
function load() {
  library ??= import("./lib/highlight.js").then((module) => module.default, () => null);
  return library;
}

export function languageOf(name) {
  const last = name.slice(name.lastIndexOf("/") + 1).toLowerCase();
  const dot = last.lastIndexOf(".");
  return BY_NAME.get(last) ?? (dot < 0 ? null : ENDINGS.get(last.slice(dot + 1))) ?? null;
}

/** A function from text to its lines of parts `{text, kind}`, or null when the language is not known here. */
export async function painter(language) {
  const found = language ? await load() : null;
  return found?.getLanguage(language) ? (text) => linesOf(found.highlight(text, { language, ignoreIllegals: true }).value) : null;
}

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** What highlight.js writes has spans and five entities, no more; it is read as that and never made to elements. */
export function linesOf(value) {
  const lines = [[]];
  const open = [];
  for (const [part] of value.matchAll(/<span class="[^"]*">|<\/span>|[^<]+|</g)) {
    if (part.startsWith("<span")) {
      open.push(part.slice(13, -2));
    } else if (part === "</span>") {
      open.pop();
    } else {
      const text = part.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]);
      text.split("\n").forEach((line, i) => {
        if (i > 0) {
          lines.push([]);
        }
        if (line !== "") {
          lines.at(-1).push({ text: line, kind: open.at(-1) ?? "" });
        }
      });
    }
  }
  return lines;
}
