/** Words of a page in another language, by a glossary: texts that stand in it are replaced, and put back. */

export type Glossary = ReadonlyMap<string, string>;

interface Replaced {
  readonly source: string;
  readonly shown: string;
  /** What its element said of its language before. */
  readonly lang: string | null;
}

/**
 * Scripts, code and what somebody types are nobody's words. A control with a name of its own would read otherwise than it is called. A
 * region must wake with the markup that the server wrote.
 */
const LEFT_ALONE = [
  'script, style, code, pre, textarea, select, [contenteditable], [translate="no"], .notranslate',
  'a[aria-label], button[aria-label]',
  'site-region[data-region="waking"]',
].join();

export interface Translation {
  /** Shows another language; null shows the page's own. */
  show(language: string, glossary: Glossary | null): void;
}

/** Follows the page: what comes later is translated, too. */
export function translatePage(root: HTMLElement): Translation {
  const replaced = new Map<Text, Replaced>();
  let current: { readonly language: string; readonly glossary: Glossary } | null = null;
  const translate = (text: Text): void => {
    if (current === null) return;
    const known = replaced.get(text);
    // What a region has written since is a new source.
    const source = known?.shown === text.data ? known.source : text.data;
    const word = source.trim();
    const found = current.glossary.get(word);
    if (found === undefined || text.parentElement === null || text.parentElement.closest(LEFT_ALONE) !== null) {
      if (known !== undefined && known.shown !== text.data) replaced.delete(text);
      return;
    }
    const shown = source.replace(word, () => found);
    const lang = known === undefined ? text.parentElement.getAttribute('lang') : known.lang;
    replaced.set(text, { source, shown, lang });
    if (text.data !== shown) text.data = shown;
    text.parentElement.lang = current.language;
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) return translate(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let at = texts.nextNode(); at !== null; at = texts.nextNode()) translate(at as Text);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && (target as Element).getAttribute('data-region') === 'waking') restore(target);
      else if (type !== 'childList') walk(target);
      for (const node of addedNodes) walk(node);
    }
  });
  const restore = (within: Node): void => {
    for (const [text, { source, shown, lang }] of replaced) {
      if (!within.contains(text)) continue;
      replaced.delete(text);
      if (text.data === shown) text.data = source;
      if (lang === null) text.parentElement?.removeAttribute('lang');
      else text.parentElement?.setAttribute('lang', lang);
    }
  };
  return {
    show(language, glossary) {
      observer.disconnect();
      restore(root);
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
