/** Texts without a translation keep the page's own language, while the document has the chosen one. */

const LETTER = /\p{L}/u;

/** Not in any language, or typed by the visitor; regions before hydration are left unchanged. */
const UNMARKED = 'script, style, code, pre, textarea, [contenteditable], site-region[data-region="hydrating"]';

export interface SourceMarks {
  /** `isOurs`: whether the `lang` of an element was set by the translation. */
  mark(parent: Element, text: string, isOurs: (element: Element) => boolean): void;
  /** Removes the marks within a part of the page. */
  unmark(root: Node): void;
}

export function createSourceMarks(language: string): SourceMarks {
  const marked = new Set<HTMLElement>();
  return {
    mark(parent, text, isOurs) {
      if (!(parent instanceof HTMLElement) || !LETTER.test(text) || parent.closest(UNMARKED) !== null) return;
      const holder = parent.closest('[lang]');
      if (holder === parent || (holder !== null && holder !== document.documentElement && !isOurs(holder))) return;
      parent.lang = language;
      marked.add(parent);
    },
    unmark(root) {
      for (const element of marked) {
        if (!root.contains(element)) continue;
        marked.delete(element);
        if (element.lang === language) element.removeAttribute('lang');
      }
    },
  };
}
