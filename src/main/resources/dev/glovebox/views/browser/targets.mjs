// Finds what is meant on a page: by a reference of the tree, a selector, or the words that people see.
import { Refusal, work } from "./work.mjs";
import { page } from "./tabs.mjs";

const REFERENCE = /^(f\d+)?e\d+$/;
const SELECTOR = /^(css=|xpath=|text=|role=|id=|\/\/|[#.[][^\s])/;
const CLICKED = ["button", "link", "menuitem", "tab", "checkbox", "radio", "switch", "option", "textbox", "combobox"];
const FILLED = ["textbox", "combobox", "searchbox", "spinbutton", "checkbox", "radio", "switch", "listbox", "slider"];
const APPEARS = 5000;
const AGAIN = 150;

function byWords(own, words, roles) {
  const filled = roles === FILLED;
  return [true, false].flatMap((exact) => [
    ...(filled ? [own.getByLabel(words, { exact }), own.getByPlaceholder(words, { exact })] : []),
    ...roles.map((role) => own.getByRole(role, { name: words, exact })),
    ...(filled ? [own.locator(`[name=${JSON.stringify(words)}]`)] : [own.getByText(words, { exact }), own.getByLabel(words, { exact }), own.getByTitle(words, { exact })]),
  ]);
}

async function found(locators) {
  for (const locator of locators) {
    const visible = locator.filter({ visible: true });
    const count = await visible.count();
    if (count > 0) {
      return { it: visible.first(), count };
    }
  }
  return null;
}

function pause() {
  return new Promise((done) => {
    setTimeout(done, AGAIN);
  });
}

async function find(target, roles) {
  const own = page();
  if (REFERENCE.test(target)) {
    const it = own.locator(`aria-ref=${target}`);
    if ((await it.count().catch(() => 0)) > 0) {
      return { it, count: 1 };
    }
    throw new Refusal(`There is no '${target}' on the page as it is now. Read the tree again with browser_read for new references.`);
  }
  const locators = SELECTOR.test(target) ? [own.locator(target)] : byWords(own, target, roles);
  const end = Date.now() + Math.min(APPEARS, work.left() / 2);
  for (;;) {
    const some = await found(locators);
    if (some) {
      return some;
    }
    if (Date.now() > end || work.isOver()) {
      throw new Refusal(`Nothing visible on the page fits '${target}'. Read the tree with browser_read, and use a reference from there.`);
    }
    await pause();
  }
}

export const toClick = (target) => find(target, CLICKED);
export const toFill = (target) => find(target, FILLED);
