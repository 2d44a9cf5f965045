/** Search over the public content of a site: whole words in titles rank first, then prefixes, plurals and single typos. */

import type { Value } from '#engine';
import { field, listOf, textOf } from '#shared/json';
import type { PageData } from './content-source.ts';
import { data, number, text } from './fields.ts';
import { type SearchRules, wordsOf } from './search-rules.ts';
import { wordsOfHtml } from './search-text.ts';
import type { TablesOf } from './translation/translations.ts';

const MAX_TERMS = 20;
export const MAX_RESULTS = 100;
const PRODUCT = 11;

/** Weight of a match by field. */
const WEIGHTS = { title: 8, choice: 5, label: 5, excerpt: 2, body: 1 } as const;
type Place = keyof typeof WEIGHTS;
/** Fields with few words, where a typo is more likely than a different word. */
const FORGIVING: ReadonlySet<Place> = new Set(['title', 'choice', 'label']);

interface IndexedWords {
  /** In order, so that those with a prefix are found without reading all of a long text. */
  readonly sorted: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}
type Indexed = Readonly<Record<Place, IndexedWords>>;

/** Something that can be found, with the name of its collection. */
export interface Candidate {
  readonly item: PageData;
  readonly kind: string;
  /** Its texts in a language; the same object when nothing is translated. Absent: it has no translations. */
  readonly translate?: (tablesOf: TablesOf) => PageData;
}

/** A search result; a higher score is better. */
export interface Hit extends Candidate {
  readonly score: number;
}

/** The words of a query that are searched for. */
export const termsIn = (query: string): readonly string[] => wordsOf(query).slice(0, MAX_TERMS);

/** Better hits come first; others keep their order. */
export const byScore = (a: Hit, b: Hit): number => b.score - a.score;

/** The results that a search shows, each with `searchKind`. `hits`: best first. */
export const shownHits = (hits: readonly Hit[]): readonly Value[] =>
  hits.slice(0, MAX_RESULTS).map(({ item, kind }) => ({ ...item, searchKind: kind }));

/** Scores items by terms, 0 unless all of them match; indexes each item once. */
export function createScoring(rules: SearchRules): (terms: readonly string[]) => (item: PageData) => number {
  const indexes = new WeakMap<object, Indexed>();
  const indexOf = (item: PageData): Indexed => {
    const cached = indexes.get(item);
    if (cached !== undefined) return cached;
    const index = createIndex(item, rules);
    indexes.set(item, index);
    return index;
  };
  return (terms) => {
    const parsedTerms = terms.map((word) => ({ word, stems: [word, ...rules.synonymsOf(word)].map(rules.stemOf) }));
    return (item) => scoreOf(item, indexOf(item), parsedTerms);
  };
}

/** A word of a query with its own stem and those of its synonyms. */
interface Term {
  readonly word: string;
  readonly stems: readonly string[];
}

function scoreOf(item: PageData, index: Indexed, terms: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) {
    let best = 0;
    for (const place of Object.keys(WEIGHTS) as Place[])
      best = Math.max(best, WEIGHTS[place] * similarity(term, index[place], FORGIVING.has(place)));
    if (best === 0) return 0;
    sum += best;
  }
  // In a shop, visitors usually look for products.
  return number(item, 'recordType') === PRODUCT ? sum * 1.5 : sum;
}

/** 1 for the word itself, another form of it or a synonym, less for a word that begins with it, least for a typo. */
function similarity(
  { word, stems: wanted }: Term,
  { sorted, words, stems }: IndexedWords,
  allowsTypo: boolean,
): number {
  if (words.has(word) || wanted.some((stem) => stems.has(stem))) return 1;
  if (word.length > 1 && beginsAny(sorted, word)) return 0.7;
  const isTypo = (other: string): boolean => other.length > 2 && isOneTypo(word, other);
  return allowsTypo && word.length > 3 && sorted.some(isTypo) ? 0.4 : 0;
}

/** Whether one of the sorted words begins with a prefix. */
function beginsAny(sorted: readonly string[], prefix: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(prefix) === true;
}

/** Edit distance 1: an inserted, deleted or replaced letter, or two swapped ones. */
export function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length < 2 && right.length < 2) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function createIndex(item: PageData, { stemOf }: SearchRules): Indexed {
  const of = (...texts: readonly string[]): IndexedWords => {
    const words = new Set(wordsOfHtml(texts.join(' ')));
    return { sorted: [...words].sort(), words, stems: new Set([...words].map(stemOf)) };
  };
  return {
    title: of(text(item, 'title')),
    choice: of(...choicesOf(item)),
    label: of(...labelsOf(item)),
    excerpt: of(text(item, 'excerpt')),
    body: of(text(item, 'body')),
  };
}

/** Categories and tags. */
export const labelsOf = (item: PageData): readonly string[] =>
  [...listOf(item['categories']), ...listOf(item['tags'])].map(textOf);

/** The values of a product's options: a search for a blue mug means one of its variants. */
export function choicesOf(item: PageData): readonly string[] {
  const variants = listOf(field(data(item, 'structuredContent'), 'variants'));
  return variants.flatMap((variant) => Object.values(Object(field(variant, 'attributes') ?? {})).map(textOf));
}
