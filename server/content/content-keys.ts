/** Finds content files that show nothing because of a mistake: without a collection, or with a misspelled key. */
import type { ContentProblem } from './content-invalid.ts';
import { offsetOfKey, problemAt, type SourceFile } from './content-json.ts';
import type { PageData } from './content-source.ts';
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

/** Templates may have `layouts` as data. */
const isOwnWord = (name: string, key: string): boolean => name.startsWith(key);

function misspelledKeys({ path, source, page }: NamedSource, known: readonly string[]) {
  return Object.keys(page).flatMap((name) => {
    if (known.includes(name) || VALID.has(name)) return [];
    const key = known.find((other) => !Object.hasOwn(page, other) && isSimilar(name, other));
    if (key === undefined) return [];
    const message = `the key '${name}' is not known; did you mean '${key}'?`;
    return [{ name, key, problem: problemAt(path, source, offsetOfKey(source, name), message) }];
  });
}

const isSimilar = (name: string, other: string): boolean => isOneTypo(name.toLowerCase(), other.toLowerCase());
