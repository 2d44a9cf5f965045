/** The translations of a glossary. `{1}`, `{2}`, … in a text stand for parts that differ: numbers, names, amounts. */

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
  /** Whether the constant words alone tell the text from a sentence of the site's content. */
  readonly isSpecific: boolean;
  readonly beginsWithPart: boolean;
}

const PART = /\{(\d)\}/g;

/** Numbers, amounts, percentages and times: each word has a digit, or is a currency or a half of the day. */
const VALUE = /^(?:[^\s\p{L}]*\d\S*|[^\s\p{L}]+|\p{Lu}{1,3}\p{Sc}?\d*\S*)(?:\s(?:\S*\d\S*|\p{Sc}|\p{Lu}{2,3}|[–-]))*$/u;

/** Names of products, options and people, up to six words. */
const NAME = /^[\p{Lu}\d]\S*(?: \S+){0,5}$/u;

/** `localized`: a number of the page in the shown language. */
export function createPhrases(entries: Glossary, localized = (value: string): string => value): Phrases {
  /** By their first word, because pages have many texts. Those that begin with a part are under the empty word. */
  const patterns = new Map<string, Pattern[]>();
  for (const [source, translation] of entries) {
    if (source.search(PART) < 0) continue;
    const word = source.startsWith('{') ? '' : firstWord(source.replace(PART, ' '));
    const list = patterns.get(word);
    if (list === undefined) patterns.set(word, [patternOf(source, translation)]);
    else list.push(patternOf(source, translation));
  }
  const translate = (text: string): string | undefined => {
    const exact = entries.get(text);
    if (exact !== undefined) return exact;
    for (const word of [firstWord(text), ''])
      for (const pattern of patterns.get(word) ?? []) {
        const parts = pattern.matcher.exec(text)?.slice(1);
        if (parts === undefined) continue;
        const translated = parts.map((part) => translate(part));
        if (parts.every((part, at) => translated[at] !== undefined || fits(pattern, part, at)))
          return filled(
            pattern,
            parts.map((part, at) => translated[at] ?? localized(part)),
          );
      }
    return undefined;
  };
  return { translate };
}

const firstWord = (text: string): string => /^\S+/.exec(text)?.[0] ?? '';

function patternOf(source: string, translation: string): Pattern {
  const order = [...source.matchAll(PART)].map(([, number = '']) => number);
  const literals = source.split(/\{\d\}/);
  const escaped = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const matcher = new RegExp(`^${escaped.join('(.*?)')}$`, 's');
  return {
    matcher,
    order,
    translation,
    isSpecific: isSpecific(literals.join(' ')),
    beginsWithPart: literals[0] === '',
  };
}

/** Three words, or fewer with the punctuation of labels. */
function isSpecific(constant: string): boolean {
  const words = constant.match(/\p{L}+/gu)?.length ?? 0;
  return words + (/[:“]/.test(constant) ? 2 : /[,(]/.test(constant) ? 1 : 0) >= 3;
}

/** Whether a part without a translation can be what the pattern means, not the rest of a sentence. */
const fits = ({ isSpecific, beginsWithPart }: Pattern, part: string, at: number): boolean =>
  isSpecific || VALUE.test(part) || (NAME.test(part) && !(at === 0 && beginsWithPart));

const filled = ({ order, translation }: Pattern, parts: readonly string[]): string =>
  translation.replace(PART, (_all, number: string) => parts[order.indexOf(number)] ?? '');
