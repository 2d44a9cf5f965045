/** Translates the texts of a page with a glossary, and restores them. */

import { createPhrases, type Glossary, type Phrases } from '#shared/phrases';

export { loadGlossary } from './load-glossary.ts';

import { createLocalized, type Localized } from './localized.ts';
import { createSourceMarks, type SourceMarks } from './source-marks.ts';

interface Replaced {
  readonly source: string;
  readonly shown: string;
}

/** A replaced text, and its element's previous `lang`. */
interface ReplacedText extends Replaced {
  readonly lang: string | null;
}

/** Attributes that visitors read or hear. */
const LABELS = ['aria-label', 'alt', 'placeholder', 'title'] as const;
type Label = (typeof LABELS)[number];

/** Not translated: scripts, code and user input; options without a value, which would be sent; regions before hydration. */
const UNTRANSLATED = [
  'script, style, code, pre, textarea, option:not([value]), [contenteditable], [translate="no"], .notranslate',
  'site-region[data-region="hydrating"]',
].join();

/** Attributes of these can be translated, unlike what has been typed there. */
const UNLABELED = ['script, style, [translate="no"], .notranslate', 'site-region[data-region="hydrating"]'].join();

export interface Translation {
  /** Switches the language; null restores the page's own. */
  show(language: string, glossary: Glossary | null): void;
}

interface Target {
  readonly language: string;
  readonly phrases: Phrases;
  readonly localized: Localized;
}

function targetOf(original: string, language: string, glossary: Glossary): Target {
  const localized = createLocalized(original, language);
  return { language, localized, phrases: createPhrases(glossary, localized.number) };
}

interface Replacements {
  readonly texts: Map<Text, ReplacedText>;
  readonly labels: Map<Element, Map<Label, Replaced>>;
  readonly marks: SourceMarks;
}

/** Also translates content that is added later. `original`: the page's own language. */
export const translatePage = (root: HTMLElement, original: string): Translation =>
  createTranslation(root, original, createSourceMarks(original));

/** Translates the interface of a page whose content is in its language already: what has no translation is not marked as English. */
export const translateInterface = (root: HTMLElement, language: string, glossary: Glossary): void =>
  createTranslation(root, language, { mark: () => undefined, unmark: () => undefined }).show(language, glossary);

function createTranslation(root: HTMLElement, original: string, marks: SourceMarks): Translation {
  const replaced: Replacements = { texts: new Map(), labels: new Map(), marks };
  let current: Target | null = null;
  const walk = (node: Node): void => {
    if (current === null) return;
    for (const element of labeledIn(node)) translateLabels(replaced, element, current);
    for (const text of textsIn(node)) translate(replaced, text, current);
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
      current = glossary === null ? null : targetOf(original, language, glossary);
      if (current === null) return;
      walk(root);
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['data-region', ...LABELS],
      });
    },
  };
}

function* textsIn(node: Node): Generator<Text> {
  if (node instanceof Text) return yield node;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) yield text as Text;
}

const LABELED = LABELS.map((name) => `[${name}]`).join();

function* labeledIn(node: Node): Generator<Element> {
  if (!(node instanceof Element)) return;
  if (node.matches(LABELED)) yield node;
  yield* node.querySelectorAll(LABELED);
}

function translateLabels({ labels }: Replacements, element: Element, { phrases }: Target): void {
  if (element.closest(UNLABELED) !== null) return;
  for (const name of LABELS) {
    const value = element.getAttribute(name);
    const before = labels.get(element)?.get(name);
    // A label rewritten by a region is a new source.
    if (value === null || value === before?.shown) continue;
    const shown = phrases.translate(value.trim());
    if (shown === undefined) labels.get(element)?.delete(name);
    else {
      const own = labels.get(element) ?? new Map<Label, Replaced>();
      labels.set(element, own.set(name, { source: value, shown }));
      element.setAttribute(name, shown);
    }
  }
}

/** A control whose accessible name stays as it is keeps its text, too. */
const keepsName = (parent: Element, { labels }: Replacements): boolean => {
  const control = parent.closest('a[aria-label], button[aria-label]');
  return control !== null && labels.get(control)?.has('aria-label') !== true;
};

/** Between the title of a page and the name of the site. */
const SEPARATOR = /(\s[—–|·•-]\s+)/;

function translationOf({ phrases, localized }: Target, text: Text, phrase: string): string | undefined {
  const parent = text.parentElement;
  if (phrase === '' || parent === null) return undefined;
  if (!(parent instanceof HTMLTitleElement))
    return phrases.translate(phrase) ?? localized.text(parent, phrase) ?? beforeElement(phrases, text, phrase);
  const shown = phrase.split(SEPARATOR).map((part) => phrases.translate(part) ?? part);
  return shown.join('') === phrase ? undefined : shown.join('');
}

/** A text whose sentence ends in an element of its own: the `from` of a price. */
function beforeElement({ translate }: Phrases, text: Text, phrase: string): string | undefined {
  const end = text.nextSibling instanceof Element ? (text.nextSibling.textContent ?? '').trim() : '';
  const sentence = `${phrase} ${end}`;
  if (end === '' || text.parentElement?.textContent?.trim() !== sentence) return undefined;
  const translated = translate(sentence);
  return translated?.endsWith(` ${end}`) ? translated.slice(0, -end.length).trim() : undefined;
}

function translate(replaced: Replacements, text: Text, target: Target): void {
  const { texts, marks } = replaced;
  const before = texts.get(text);
  // A text rewritten by a region is a new source.
  const source = before?.shown === text.data ? before.source : text.data;
  const phrase = source.trim();
  const parent = text.parentElement;
  const translation = translationOf(target, text, phrase);
  if (parent === null) return;
  if (translation === undefined || parent.closest(UNTRANSLATED) !== null || keepsName(parent, replaced)) {
    if (before !== undefined && before.shown !== text.data) {
      texts.delete(text);
      setLang(parent, before.lang);
    }
    marks.mark(parent, phrase, (element) => [...texts.keys()].some(({ parentElement }) => parentElement === element));
    return;
  }
  const shown = source.replace(phrase, () => translation);
  const lang = before === undefined ? parent.getAttribute('lang') : before.lang;
  texts.set(text, { source, shown, lang });
  if (text.data !== shown) text.data = shown;
  parent.lang = target.language;
}

function setLang(element: Element | null, lang: string | null): void {
  if (lang === null) element?.removeAttribute('lang');
  else element?.setAttribute('lang', lang);
}

/** Restores the sources within a part of the page. */
function restore({ texts, labels, marks }: Replacements, root: Node): void {
  for (const [text, { source, shown, lang }] of texts) {
    if (!root.contains(text)) continue;
    texts.delete(text);
    if (text.data === shown) text.data = source;
    setLang(text.parentElement, lang);
  }
  marks.unmark(root);
  for (const [element, own] of labels) {
    if (!root.contains(element)) continue;
    labels.delete(element);
    for (const [name, { source, shown }] of own)
      if (element.getAttribute(name) === shown) element.setAttribute(name, source);
  }
}
