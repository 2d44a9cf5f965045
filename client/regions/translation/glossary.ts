/** Translates the texts of a page with a glossary, and restores them. */

export type Glossary = ReadonlyMap<string, string>;

interface Replaced {
  readonly source: string;
  readonly shown: string;
  /** The element's previous `lang`. */
  readonly lang: string | null;
}

/**
 * Not translated: scripts, code and user input; controls with a separate accessible name, which would differ from their text; regions
 * before hydration, which need the server's markup.
 */
const UNTRANSLATED = [
  'script, style, code, pre, textarea, select, [contenteditable], [translate="no"], .notranslate',
  'a[aria-label], button[aria-label]',
  'site-region[data-region="hydrating"]',
].join();

export interface Translation {
  /** Switches the language; null restores the page's own. */
  show(language: string, glossary: Glossary | null): void;
}

interface Target {
  readonly language: string;
  readonly glossary: Glossary;
}

/** Replaced texts. */
type Replacements = Map<Text, Replaced>;

/** Also translates content that is added later. */
export function translatePage(root: HTMLElement): Translation {
  const replaced: Replacements = new Map();
  let current: Target | null = null;
  const walk = (node: Node): void => {
    if (current !== null) for (const text of textsIn(node)) translate(replaced, text, current);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && (target as Element).getAttribute('data-region') === 'hydrating')
        restore(replaced, target);
      else if (type !== 'childList') walk(target);
      for (const node of addedNodes) walk(node);
    }
  });
  return {
    show(language, glossary) {
      observer.disconnect();
      restore(replaced, root);
      replaced.clear();
      current = glossary === null ? null : { language, glossary };
      if (current === null) return;
      walk(root);
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['data-region'],
      });
    },
  };
}

function* textsIn(node: Node): Generator<Text> {
  if (node instanceof Text) return yield node;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) yield text as Text;
}

function translate(replaced: Replacements, text: Text, { language, glossary }: Target): void {
  const before = replaced.get(text);
  // A text rewritten by a region is a new source.
  const source = before?.shown === text.data ? before.source : text.data;
  const phrase = source.trim();
  const translation = glossary.get(phrase);
  const parent = text.parentElement;
  if (translation === undefined || parent === null || parent.closest(UNTRANSLATED) !== null) {
    if (before !== undefined && before.shown !== text.data) replaced.delete(text);
    return;
  }
  const shown = source.replace(phrase, () => translation);
  const lang = before === undefined ? parent.getAttribute('lang') : before.lang;
  replaced.set(text, { source, shown, lang });
  if (text.data !== shown) text.data = shown;
  parent.lang = language;
}

/** Restores the source texts within a part of the page. */
function restore(replaced: Replacements, root: Node): void {
  for (const [text, { source, shown, lang }] of replaced) {
    if (!root.contains(text)) continue;
    replaced.delete(text);
    if (text.data === shown) text.data = source;
    if (lang === null) text.parentElement?.removeAttribute('lang');
    else text.parentElement?.setAttribute('lang', lang);
  }
}
