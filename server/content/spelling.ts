/** Spelling correction of searches: replaces unknown words by known ones. */
import type { MaybePromise } from './content-source.ts';
import { text } from './fields.ts';
import { type Candidate, choicesOf, isOneTypo, labelsOf, termsIn } from './search.ts';
import type { SearchRules } from './search-rules.ts';
import { wordsOfHtml } from './search-text.ts';

/** In shorter words, a different word is more likely than a typo. */
export const MIN_TYPO_LENGTH = 4;

/** The words of a site. */
export interface Vocabulary {
  /** The terms that match nothing in any form. */
  unknown(terms: readonly string[]): MaybePromise<readonly string[]>;
  /** Words of titles, options and labels that equal a term after deleting at most one letter of each. */
  near(terms: readonly string[]): MaybePromise<readonly string[]>;
}

/** A word, and its forms with one letter deleted. */
export const shortenedOf = (word: string): readonly string[] => [
  word,
  ...Array.from(word, (_, at) => Array.from(word).toSpliced(at, 1).join('')),
];

/** In words of three letters, only swapped ones count as a typo. */
const MIN_SWAP_LENGTH = 3;
const MAX_JOINED = 40;

/** The query with unknown words replaced by known ones; empty when there is nothing to replace, or no replacement. */
export async function corrected(query: string, vocabulary: Vocabulary): Promise<string> {
  const terms = termsIn(query);
  const unknown = await vocabulary.unknown(terms);
  if (unknown.length === 0 || unknown.some(({ length }) => length < MIN_SWAP_LENGTH)) return '';
  const near = await vocabulary.near(unknown);
  const words = await Promise.all(
    terms.map((term) => (unknown.includes(term) ? closest(term, near) || separated(term, vocabulary) : term)),
  );
  return words.includes('') ? '' : words.join(' ');
}

/** The most likely correction of a term; empty when there is none. */
function closest(term: string, words: readonly string[]): string {
  const own = new Set(shortenedOf(term));
  const rank = (word: string): number =>
    (isOneTypo(term, word) ? 0 : 4) + (word[0] === term[0] ? 0 : 2) + (word.length === term.length ? 0 : 1);
  const [best = ''] = words
    .filter((word) => shortenedOf(word).some((part) => own.has(part)))
    .filter((word) => term.length >= MIN_TYPO_LENGTH || (isOneTypo(term, word) && hasSameLetters(term, word)))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return best;
}

const hasSameLetters = (a: string, b: string): boolean =>
  Array.from(a).sort().join('') === Array.from(b).sort().join('');

/** Two known words that were written as one; empty when it is no such term. */
async function separated(term: string, vocabulary: Vocabulary): Promise<string> {
  const letters = Array.from(term);
  if (letters.length > MAX_JOINED) return '';
  const pairs = letters
    .map((_, at) => [letters.slice(0, at).join(''), letters.slice(at).join('')] as const)
    .filter((pair) => pair.every(({ length }) => length >= MIN_SWAP_LENGTH));
  if (pairs.length === 0) return '';
  const unknown = new Set(await vocabulary.unknown(pairs.flat()));
  return pairs.find((pair) => pair.every((word) => !unknown.has(word)))?.join(' ') ?? '';
}

/** The words of all of them. */
export const joined = (vocabularies: readonly Vocabulary[]): Vocabulary => ({
  async unknown(terms) {
    let left = terms;
    for (const vocabulary of vocabularies) if (left.length > 0) left = await vocabulary.unknown(left);
    return left;
  },
  near: async (terms) => (await Promise.all(vocabularies.map((vocabulary) => vocabulary.near(terms)))).flat(),
});

/** The vocabulary of items and pages in memory, built on first use. */
export function vocabularyOf(candidates: () => readonly Candidate[], rules: SearchRules): Vocabulary {
  let words: { readonly all: ReadonlySet<string>; readonly stems: ReadonlySet<string>; readonly named: string[] };
  const read = () => (words ??= readWords(candidates(), rules));
  return {
    unknown(terms) {
      const { all, stems } = read();
      const begins = (term: string): boolean => term.length > 1 && [...all].some((word) => word.startsWith(term));
      return terms.filter(
        (term) => ![term, ...rules.synonymsOf(term)].some((word) => stems.has(rules.stemOf(word))) && !begins(term),
      );
    },
    near(terms) {
      const shortened = new Set(terms.flatMap(shortenedOf));
      return read().named.filter((word) => shortenedOf(word).some((part) => shortened.has(part)));
    },
  };
}

function readWords(candidates: readonly Candidate[], rules: SearchRules) {
  const [all, named] = [new Set<string>(), new Set<string>()];
  for (const { item } of candidates) {
    const names = [text(item, 'title'), ...choicesOf(item), ...labelsOf(item)].join(' ');
    for (const word of wordsOfHtml(names)) if (word.length > 2) named.add(word);
    const texts = [names, text(item, 'excerpt'), text(item, 'body')].join(' ');
    for (const word of wordsOfHtml(texts)) all.add(word);
  }
  return { all, named: [...named], stems: new Set([...all].map(rules.stemOf)) };
}
