/** Images whose address only a script reads: each gets a copy for browsers without script, as the platform writes them. */
import { defineFormatter, type FormatterDefinition, type Value } from '#engine';

/** An image element. Tags of the language are one piece, quoted values too. */
const IMAGE = /<img\b(?:\{[^{}]*\}|"[^"{}]*(?:\{[^{}]*\}[^"{}]*)*"|'[^'{}]*(?:\{[^{}]*\}[^'{}]*)*'|[^<>{}"'])*>/gi;
/** A formatter that prints `data-src`, and one that the template has itself. */
const META = /(\{[^{}|]*\|(?:child-|cover-)?image-meta(?:\s[^{}|]*)?)\}/g;
const DATA_SRC = /(\s)data-src(?=\s*=)/gi;
const OPENS = /\{\.(?:(?:repeated )?section|if|[a-zA-Z-]+\?)[^{}]*\}/g;
/** Where an image is no image of the page, or is shown without script already. */
const EXCLUDED = /<(noscript|script|style|textarea|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const ID_OR_LOAD = /\s(?:id|data-load)\s*=\s*(?:"[^"{}]*(?:\{[^{}]*\}[^"{}]*)*"|'[^']*'|[^\s>]+)/gi;
const CLASSES = /\sclass\s*=\s*(?:"[^"{}]*"|'[^'{}]*')/gi;

/** What is put where: the text that stands after an offset. */
export interface Addition {
  readonly at: number;
  readonly text: string;
}

/** The copies for a source, each without line breaks. */
export function noscriptCopies(source: string): readonly Addition[] {
  if (!/image-meta|data-src/i.test(source)) return [];
  const excluded = [...source.matchAll(EXCLUDED)].map(({ index, 0: text }) => [index, index + text.length] as const);
  const hasOwnCopy = ownCopies(source, excluded);
  return [...source.matchAll(IMAGE)].flatMap(({ 0: image, index }): readonly Addition[] => {
    const plain = image.replace(/\{[^{}]*\}/g, (tag) => ' '.repeat(tag.length));
    const hasAddress = image.search(META) >= 0 || plain.search(DATA_SRC) >= 0;
    const isShown = /\ssrc\s*=/i.test(plain) || excluded.some(([from, to]) => index >= from && index < to);
    const isBalanced = (image.match(OPENS) ?? []).length === (image.match(/\{\.end\}/g) ?? []).length;
    if (!hasAddress || isShown || !isBalanced || hasOwnCopy(index, index + image.length)) return [];
    const copy = image
      .replace(/\s*\n\s*/g, ' ')
      // Without script there is nothing that would load it, and two elements may not have one id.
      .replace(ID_OR_LOAD, '')
      // Themes hide what has this class until it is loaded.
      .replace(CLASSES, (classes) => classes.replace(/(?<=["'\s])loading(?=["'\s])/g, ''))
      .replace(DATA_SRC, '$1src')
      .replace(META, '$1|noscript-image}');
    return [{ at: index + image.length, text: `<noscript>${copy}</noscript>` }];
  });
}

type Span = readonly [from: number, to: number];

/** Finds the copy that the theme has written itself, right before an image or behind it; each belongs to one image. */
function ownCopies(source: string, spans: readonly Span[]): (start: number, end: number) => boolean {
  const left = new Set(spans.filter(([from, to]) => /^<noscript\b[^>]*>\s*<img\b/i.test(source.slice(from, to))));
  const isBlank = (from: number, to: number): boolean => from <= to && source.slice(from, to).trim() === '';
  return (start, end) => {
    const all = [...left];
    const own = all.find(([, to]) => isBlank(to, start)) ?? all.find(([from]) => isBlank(end, from));
    return own !== undefined && left.delete(own);
  };
}

/** Of an image's attributes those that show it without script. */
export const noscriptFormatter: FormatterDefinition = defineFormatter({
  name: 'noscript-image',
  summary: 'Converts the attributes of a lazily loaded image to those of a plain image.',
  args: {},
  examples: [],
  apply: (value): Value => {
    const attributes = typeof value === 'string' ? value : '';
    const address = /\bdata-src="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return address === '' ? '' : `src="${address}" ${/\balt="[^"]*"/.exec(attributes)?.[0] ?? 'alt=""'} `;
  },
});
