/** Images whose address only a script reads: each gets a copy for browsers without script, as the platform writes them. */
import { defineFormatter, type FormatterDefinition, type Value } from '#engine';

/** An image element with a formatter that prints `data-src`. Tags of the language are one piece, quoted values too. */
const IMAGE = /<img\b(?:\{[^{}]*\}|"[^"{}]*(?:\{[^{}]*\}[^"{}]*)*"|'[^'{}]*(?:\{[^{}]*\}[^'{}]*)*'|[^<>{}"'])*>/gi;
const META = /(\{[^{}|]*\|(?:child-|cover-)?image-meta(?:\s[^{}|]*)?)\}/g;
const OPENS = /\{\.(?:(?:repeated )?section|if|[a-zA-Z-]+\?)[^{}]*\}/g;

/** What is put where: the text that stands after an offset. */
export interface Addition {
  readonly at: number;
  readonly text: string;
}

/** The copies for a source, each without line breaks. */
export function noscriptCopies(source: string): readonly Addition[] {
  if (!source.includes('image-meta')) return [];
  const inside = [...source.matchAll(/<noscript\b[\s\S]*?<\/noscript\s*>/gi)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  return [...source.matchAll(IMAGE)].flatMap(({ 0: image, index }): readonly Addition[] => {
    if (!META.test(image)) return [];
    META.lastIndex = 0;
    const plain = image.replace(/\{[^{}]*\}/g, (tag) => ' '.repeat(tag.length));
    const isShown = /\ssrc\s*=/i.test(plain) || inside.some(([from, to]) => index >= from && index < to);
    const isBalanced = (image.match(OPENS) ?? []).length === (image.match(/\{\.end\}/g) ?? []).length;
    if (isShown || !isBalanced) return [];
    const copy = image
      .replace(/\s*\n\s*/g, ' ')
      // Without script there is nothing that would load it, and two elements may not have one id.
      .replace(/\s(?:id|data-load)\s*=\s*(?:"[^"{}]*(?:\{[^{}]*\}[^"{}]*)*"|'[^']*'|[^\s>]+)/gi, '')
      .replace(META, '$1|noscript-image}');
    return [{ at: index + image.length, text: `<noscript>${copy}</noscript>` }];
  });
}

/** Of an image's attributes those that show it without script. */
export const noscriptFormatter: FormatterDefinition = defineFormatter({
  name: 'noscript-image',
  summary: 'Makes of the attributes of an image that a script fetches those of one that shows by itself.',
  args: {},
  examples: [],
  apply: (value): Value => {
    const attributes = typeof value === 'string' ? value : '';
    const address = /\bdata-src="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return address === '' ? '' : `src="${address}" ${/\balt="[^"]*"/.exec(attributes)?.[0] ?? 'alt=""'} `;
  },
});
