/** Finds content files that show nothing because of a mistake: without a collection, or with a misspelled key. */
import { COLLECTION_FIELDS, ITEM_FIELDS } from './content-fields.ts';
import { itemsOfPage } from './content-identity.ts';
import type { ContentProblem } from './content-invalid.ts';
import { offsetOfKey, problemAt, problemOfKey, type SourceFile } from './content-json.ts';
import type { PageData } from './content-source.ts';
import { isData } from './fields.ts';
import { isOneTypo } from './search.ts';
import { SERVER_KEYS, SITE_KEYS } from './site-keys.ts';

interface NamedSource extends SourceFile {
  readonly page: PageData;
}

/** Other keys are data for templates, so only those that are similar to one of these can be a mistake. */
const PAGE_KEYS = ['collection', 'items', 'upcoming', 'mainContent', 'layout', 'pagination'];
/** Short words are one letter from others that templates may use: `orders`, `form`, `slide`. */
const MIN_LENGTH = 7;
const SITE_FILE_KEYS = ['website', 'websiteSettings', ...SERVER_KEYS.filter(({ length }) => length >= MIN_LENGTH)];
const NAVIGATION_KEYS = ['layout', 'collections'];

/** Keys that are similar to others, but valid. */
const VALID: ReadonlySet<string> = new Set([...PAGE_KEYS, ...SERVER_KEYS, ...SITE_KEYS, 'item', 'past']);

export const pageProblems = (file: NamedSource): readonly ContentProblem[] => {
  const misspelled = misspelledKeys(file, PAGE_KEYS).filter(({ name, key }) => !isOwnWord(name, key));
  if (Object.hasOwn(file.page, 'collection') || misspelled.some(({ key }) => key === 'collection'))
    return misspelled.map(({ problem }) => problem);
  const message =
    "there is no 'collection'; all files except site.json and site-navigation.json need one, with urlId and title";
  return [{ file: file.path, message }, ...misspelled.map(({ problem }) => problem)];
};

export const siteProblems = (file: NamedSource): readonly ContentProblem[] =>
  misspelledKeys(file, SITE_FILE_KEYS).map(({ problem }) => problem);

export const navigationProblems = (file: NamedSource): readonly ContentProblem[] =>
  misspelledKeys(file, NAVIGATION_KEYS).map(({ problem }) => problem);

/** Keys of the collection and of items that are similar to known ones. Templates may read them, so they are no problems. */
export function keyWarnings(file: NamedSource): readonly ContentProblem[] {
  const places = [
    { at: ['collection'], value: file.page['collection'], known: COLLECTION_FIELDS },
    ...itemsOfPage(file.page).map(({ at, value }) => ({ at, value, known: ITEM_FIELDS })),
  ];
  return places.flatMap(({ at, value, known }) => {
    const own = isData(value) ? value : {};
    return Object.keys(own).flatMap((name) => {
      const key = known.includes(name) ? undefined : nearestKey(own, name, known);
      return key === undefined ? [] : [problemOfKey(file, [...at, name], unknownKey(name, key))];
    });
  });
}

/** The known key that is most similar and not there, if one is similar enough. */
function nearestKey(value: PageData, name: string, known: readonly string[]): string | undefined {
  const typos = known
    .filter((key) => !Object.hasOwn(value, key) && !isOwnWord(name, key))
    .map((key) => ({ key, count: typosBetween(name.toLowerCase(), key.toLowerCase()) }));
  return typos.filter(({ count }) => count !== undefined).sort((a, b) => (a.count ?? 0) - (b.count ?? 0))[0]?.key;
}

/** A key of an object that is similar to a missing one. */
export function misspelledKey(value: PageData, missing: string): string | undefined {
  return Object.keys(value).find((name) => typosBetween(name.toLowerCase(), missing.toLowerCase()) !== undefined);
}

const MIN_NEAR = 4;
const MIN_FAR = 8;

/** Up to two in long words, one in shorter ones; words of three letters are similar to too many. */
function typosBetween(name: string, key: string): number | undefined {
  if (name === key) return 0;
  if (key.length < MIN_NEAR || name.length < MIN_NEAR - 1) return undefined;
  if (isOneTypo(name, key)) return 1;
  return key.length >= MIN_FAR && distance(name, key) <= 2 ? 2 : undefined;
}

/** Edit distance: inserted, deleted and replaced letters. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

export const unknownKey = (name: string, key: string): string =>
  `the key '${name}' is not known; did you mean '${key}'?`;

/** Templates may have `layouts` as data. */
const isOwnWord = (name: string, key: string): boolean => name.startsWith(key);

function misspelledKeys({ path, source, page }: NamedSource, known: readonly string[]) {
  return Object.keys(page).flatMap((name) => {
    if (known.includes(name) || VALID.has(name)) return [];
    const key = known.find((other) => !Object.hasOwn(page, other) && isSimilar(name, other));
    if (key === undefined) return [];
    const problem = problemAt(path, source, offsetOfKey(source, name), unknownKey(name, key));
    return [{ name, key, problem }];
  });
}

const isSimilar = (name: string, other: string): boolean => isOneTypo(name.toLowerCase(), other.toLowerCase());
