/**
 * The translations of a glossary. `{1}`, `{2}`, … in a text stand for parts that differ: numbers, amounts, names. A part is never the rest
 * of a sentence, so that prose which happens to contain the same words stays as it is.
 */

/** Translations by text. */
export type Glossary = ReadonlyMap<string, string>;

export interface Phrases {
  /** Undefined for a text without a translation. */
  translate(text: string): string | undefined;
}

interface Pattern {
  readonly matcher: RegExp;
  /** The numbers of the parts, in the order of the text. */
  readonly order: readonly string[];
  readonly translation: string;
  /** The length of its constant text: of two patterns, the longer one says more. */
  readonly length: number;
  /** Whether the constant words alone tell the text from a sentence of the site's content. */
  readonly isSpecific: boolean;
  /** Whether it begins like a label, so that a name can follow. */
  readonly isLabel: boolean;
}

const PART = /\{(\d)\}/g;

/** Longer texts are content: matching takes the length to the power of the number of parts. */
const MAX_LENGTH = 500;

/** A text with values in the place of `{1}`, `{2}`, … */
export const filledText = (text: string, values: readonly (string | number)[]): string =>
  text.replace(PART, (_all, number: string) => String(values[Number(number) - 1] ?? ''));

/** A word of a value: digits and signs, maybe after up to three capitals, or a currency (`USD`, `$US`) or a half of the day. */
const VALUE_WORD = /^(?:\p{Lu}{0,3}\P{L}+|\p{Lu}{2,3}|\p{Sc}\p{Lu}{2})?$/u;

/** Numbers, amounts, percentages and times. */
const isValue = (text: string): boolean => /\d/.test(text) && text.split(/\s/).every((word) => VALUE_WORD.test(word));

/** Codes of coupons and gift cards, which are in capitals. */
const CODE = /^(?=.{3})[\p{Lu}\d]+(?:-[\p{Lu}\d]+)*$/u;

/** Names of products, options and people: up to six words. */
const NAME = /^[\p{Lu}\d]\S*(?: \S+){0,5}$/u;

/** `localized`: a number of the page in the shown language. */
export function createPhrases(entries: Glossary, localized = (value: string): string => value): Phrases {
  const patternsFor = patternsByWord(entries);
  const translate = (text: string): string | undefined => {
    const exact = entries.get(text);
    if (exact !== undefined || text.length > MAX_LENGTH) return exact;
    let best: { readonly length: number; readonly shown: string } | undefined;
    for (const pattern of patternsFor(text)) {
      const parts = pattern.length > (best?.length ?? -1) ? pattern.matcher.exec(text)?.slice(1) : undefined;
      if (parts === undefined) continue;
      const translated = parts.map(translate);
      if (!parts.every((part, at) => translated[at] !== undefined || fits(pattern, part))) continue;
      const shown = parts.map((part, at) => translated[at] ?? localized(part));
      best = { length: pattern.length, shown: filled(pattern, shown) };
    }
    return best?.shown;
  };
  return { translate };
}

/** By their first word, because pages have many texts. Those with a part in the first word are under the empty word. */
function patternsByWord(entries: Glossary): (text: string) => readonly Pattern[] {
  const patterns = new Map<string, Pattern[]>();
  for (const [source, translation] of entries) {
    if (source.search(PART) < 0) continue;
    const first = firstWord(source);
    const word = first.includes('{') ? '' : first;
    const list = patterns.get(word);
    if (list === undefined) patterns.set(word, [patternOf(source, translation)]);
    else list.push(patternOf(source, translation));
  }
  return (text) => [...(patterns.get(firstWord(text)) ?? []), ...(patterns.get('') ?? [])];
}

const firstWord = (text: string): string => /^\S+/.exec(text)?.[0] ?? '';

function patternOf(source: string, translation: string): Pattern {
  const order = [...source.matchAll(PART)].map(([, number = '']) => number);
  const literals = source.split(/\{\d\}/);
  const escaped = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    matcher: new RegExp(`^${escaped.join('(.*?)')}$`, 's'),
    order,
    translation,
    length: literals.join('').length,
    isSpecific: isSpecific(literals.join(' ')),
    isLabel: /^\p{Lu}/u.test(source),
  };
}

/** Three words, or fewer with the punctuation of labels. */
function isSpecific(constant: string): boolean {
  const words = constant.match(/\p{L}+/gu)?.length ?? 0;
  return words + (/[:“]/.test(constant) ? 2 : /[,(]/.test(constant) ? 1 : 0) >= 3;
}

/** Whether a part without a translation can be what the pattern means, not the rest of a sentence. */
const fits = ({ isSpecific, isLabel }: Pattern, part: string): boolean =>
  isSpecific || isValue(part) || CODE.test(part) || (isLabel && NAME.test(part));

const filled = ({ order, translation }: Pattern, parts: readonly string[]): string =>
  translation.replace(PART, (_all, number: string) => parts[order.indexOf(number)] ?? '');
