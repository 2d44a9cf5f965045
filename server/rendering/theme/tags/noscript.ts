/** Adds `noscript` copies of images whose URL only a script reads, as the platform does. */
import { defineFormatter, type FormatterDefinition, type Value } from '#engine';
import { ends, spansOf } from '#shared/spans';

/** An image element. Tags of the language are treated as units, including quoted values. */
const IMAGE = /<img\b(?:\{[^{}]*\}|"[^"{}]*(?:\{[^{}]*\}[^"{}]*)*"|'[^'{}]*(?:\{[^{}]*\}[^'{}]*)*'|[^<>{}"'])*>/gi;
/** A formatter that prints `data-src`, and `data-src` in the template itself. */
const META = /(\{[^{}|]*\|(?:child-|cover-)?image-meta(?:\s[^{}|]*)?)\}/g;
const DATA_SRC = /(\s)data-src(?=\s*=)/gi;
const OPENS = /\{\.(?:(?:repeated )?section|if|[a-zA-Z-]+\?)[^{}]*\}/g;
/** Contexts in which an image is not part of the page, or is already shown without JavaScript. */
const EXCLUDED = /<(noscript|script|style|textarea|template)\b|<!--/;
const ID_OR_LOAD = /\s(?:id|data-load)\s*=\s*(?:"[^"{}]*(?:\{[^{}]*\}[^"{}]*)*"|'[^']*'|[^\s>]+)/gi;
const CLASSES = /\sclass\s*=\s*(?:"[^"{}]*"|'[^'{}]*')/gi;

/** Text to insert at an offset. */
export interface Addition {
  readonly at: number;
  readonly text: string;
}

/** The copies for a source, each without line breaks. */
export function noscriptCopies(source: string): readonly Addition[] {
  if (!/image-meta|data-src/i.test(source)) return [];
  const excluded = spansOf(source, EXCLUDED, (start) =>
    start[1] === undefined ? ends.comment(start) : ends.element(start),
  ).map(({ from, to }) => [from, to] as const);
  const hasOwnCopy = ownCopies(source, excluded);
  return [...source.matchAll(IMAGE)].flatMap(({ 0: image, index }): readonly Addition[] => {
    const plain = image.replace(/\{[^{}]*\}/g, (tag) => ' '.repeat(tag.length));
    const hasAddress = image.search(META) >= 0 || plain.search(DATA_SRC) >= 0;
    const isShown = /\ssrc\s*=/i.test(plain) || excluded.some(([from, to]) => index >= from && index < to);
    const isBalanced = (image.match(OPENS) ?? []).length === (image.match(/\{\.end\}/g) ?? []).length;
    if (!hasAddress || isShown || !isBalanced || hasOwnCopy(index, index + image.length)) return [];
    const copy = image
      .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
      // Without JavaScript nothing would load it, and ids must be unique.
      .replace(ID_OR_LOAD, '')
      // Themes hide elements with this class until they are loaded.
      .replace(CLASSES, (classes) => classes.replace(/(?<=["'\s])loading(?=["'\s])/g, ''))
      .replace(DATA_SRC, '$1src')
      .replace(META, '$1|noscript-image}');
    return [{ at: index + image.length, text: `<noscript>${copy}</noscript>` }];
  });
}

type Span = readonly [from: number, to: number];

/** Finds copies that the theme contains itself, right before or after an image; each belongs to one image. */
function ownCopies(source: string, spans: readonly Span[]): (start: number, end: number) => boolean {
  const left = new Set(spans.filter(([from, to]) => /^<noscript\b[^>]*>\s*<img\b/i.test(source.slice(from, to))));
  const isBlank = (from: number, to: number): boolean => from <= to && source.slice(from, to).trim() === '';
  return (start, end) => {
    const all = [...left];
    const own = all.find(([, to]) => isBlank(to, start)) ?? all.find(([from]) => isBlank(end, from));
    return own !== undefined && left.delete(own);
  };
}

/** Keeps the attributes of an image that are needed to show it without JavaScript. */
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
