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
}

const PART = /\{(\d)\}/g;

export function createPhrases(entries: Glossary): Phrases {
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
        const parts = pattern.matcher.exec(text);
        if (parts !== null) return filled(pattern, parts, (part) => entries.get(part) ?? part);
      }
    return undefined;
  };
  return { translate };
}

const firstWord = (text: string): string => /^\S+/.exec(text)?.[0] ?? '';

function patternOf(source: string, translation: string): Pattern {
  const order = [...source.matchAll(PART)].map(([, number = '']) => number);
  const literals = source.split(/\{\d\}/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { matcher: new RegExp(`^${literals.join('(.*?)')}$`, 's'), order, translation };
}

/** `named`: translates a part itself, such as the label of a field. */
function filled({ order, translation }: Pattern, parts: RegExpExecArray, named: (part: string) => string): string {
  return translation.replace(PART, (_all, number: string) => named(parts[order.indexOf(number) + 1] ?? ''));
}
