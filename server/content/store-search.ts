/** Search in the store: PostgreSQL finds and ranks items by the rules of `search.ts`; pages and items of the folder are merged in. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#engine';
import type { Db } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { MaybePromise, PageData } from './content-source.ts';
import { text } from './fields.ts';
import { createTextSearch, searchedLanguages } from './language-search.ts';
import { candidatesOf, isSearched } from './memory-source.ts';
import { byScore, type Candidate, type Hit, isOneTypo, MAX_RESULTS, shownHits, termsIn } from './search.ts';
import type { SearchRules } from './search-rules.ts';
import type { SiteSnapshot } from './site-snapshot.ts';
import { corrected, joined, MIN_TYPO_LENGTH, shortenedOf, type Vocabulary } from './spelling.ts';

/** Maximum number of typo candidates of a query. */
const MAX_TYPOS = 500;

/** Text queries for a term: the word itself, prefixes, and words with one typo. */
interface TermQueries {
  readonly same: readonly string[];
  readonly prefix: readonly string[];
  readonly typos: readonly string[];
}

const typoRow = z.object({ word: z.string() });
const hitRow = z.object({ id: z.string(), collection: z.string(), score: z.number() });

export interface SearchReader {
  readonly db: Db;
  readonly snapshot: SiteSnapshot;
  /** Items by id, without those that no longer exist. */
  readonly items: (ids: readonly string[]) => MaybePromise<readonly PageData[]>;
  /** What the site has besides the items of the store. */
  readonly site: SiteSearch;
}

/** The own page of a collection, or an item in the folder. */
interface OwnedCandidate extends Candidate {
  /** Id of the collection. */
  readonly collection: string;
}

type SiteSearch = ReturnType<typeof createSiteSearch>;

/** Search in what a snapshot has in memory. */
export function createSiteSearch({ collections, rulesIn, languages }: SiteSnapshot) {
  let owned: readonly OwnedCandidate[] | undefined;
  const candidates = (): readonly OwnedCandidate[] =>
    (owned ??= collections.flatMap((owner) =>
      candidatesOf([owner]).map((candidate) => ({ ...candidate, collection: text(owner.collection, 'id') })),
    ));
  return createTextSearch({ candidates, rulesIn, languages });
}

/** Public results, best first. `language`: that of the page. */
export type StoreSearch = (query: string, language?: string) => Promise<readonly Value[]>;

/** The search of one snapshot, whose pages are indexed once. */
export function createStoreSearch(reader: SearchReader): StoreSearch {
  const { collections } = reader.snapshot;
  const places = new Map(collections.map(({ collection }, place) => [text(collection, 'id'), place]));
  const placeOf = ({ collection }: PlacedHit): number => places.get(collection) ?? Infinity;
  return async (query, language) => {
    const terms = termsIn(query);
    if (terms.length === 0) return [];
    const ofSite = reader.site.rank(terms, language).map((hit) => ({ ...hit, isPage: hit.kind === '' }));
    const hits: PlacedHit[] = [...ofSite, ...(await hitsOfStore(reader, terms, language))];
    return shownHits(
      hits.sort((a, b) => byScore(a, b) || placeOf(a) - placeOf(b) || Number(b.isPage) - Number(a.isPage)),
    );
  };
}

/** Suggests a corrected query; empty when its words are known, or no similar one is. */
export type StoreSpelling = (query: string, language?: string) => Promise<string>;

export function createStoreSpelling({ db, snapshot, site }: SearchReader): StoreSpelling {
  return (query, language) => {
    const ofItems = wordsIn(snapshot, language).map((words) => vocabularyIn(db, snapshot, words));
    return corrected(query, joined([site.vocabulary(language), ...ofItems]));
  };
}

/** Indexed words of items. */
interface ItemWords {
  /** Rows with `item_id`, `is_product` and `words`. */
  readonly rows: SQL;
  readonly rules: SearchRules;
}

/** The words of the original texts, and those of the translations that pages in a language show. */
function wordsIn({ languages, rulesIn }: SiteSnapshot, language: string | undefined): readonly ItemWords[] {
  const original = { rows: sql`item_search`, rules: rulesIn() };
  const codes = searchedLanguages(languages, language);
  if (codes.length === 0) return [original];
  const rows = sql`(SELECT item_id, is_product, words FROM item_translation_search
    WHERE language = ANY (${sql.param(codes)}::text[]))`;
  return [original, { rows, rules: rulesIn(language) }];
}

function vocabularyIn(db: Db, snapshot: SiteSnapshot, { rows, rules }: ItemWords): Vocabulary {
  const listed = listingOf(searchedIn(snapshot));
  return {
    async unknown(terms) {
      const queries = terms.map((term) => anyOf({ ...formsOfTerm(rules, term), typos: [] }));
      return selectWords(
        db,
        sql`SELECT t.term AS word FROM unnest(${sql.param(terms)}::text[], ${sql.param(queries)}::text[]) AS t (term, query)
          WHERE NOT EXISTS (SELECT FROM ${rows} s, ${listed} l WHERE s.words @@ t.query::tsquery)`,
      );
    },
    async near(terms) {
      const shortened = terms.map(plainSigma).flatMap(shortenedOf);
      return selectWords(
        db,
        sql`SELECT t.word FROM (${wordsWith(shortened)}) t
          WHERE EXISTS (SELECT FROM ${rows} s, ${listed} l WHERE s.words @@ ('''' || t.word || ''':AB')::tsquery)`,
      );
    },
  };
}

/** Words of titles, options and labels that share a form with one letter deleted. */
const wordsWith = (shortened: readonly string[]): SQL =>
  sql`SELECT DISTINCT word FROM search_typos WHERE shortened = ANY (${sql.param(shortened)}::text[]) LIMIT ${MAX_TYPOS}`;

const selectWords = async (db: Db, statement: SQL): Promise<readonly string[]> =>
  (await selectRows(db, typoRow, statement)).map(({ word }) => word);

const searchedIn = ({ stored }: SiteSnapshot): readonly string[] =>
  [...stored.values()].filter(isSearched).map(({ id }) => id);

const WORDS_AT_ONCE = 500;
const prunedRow = z.object({ last: z.string().nullable() });

/** Deletes typo candidates that no item contains any more. */
export async function pruneTypos(db: Db): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const statement: SQL = sql`SELECT prune_search_typos(${after}, ${WORDS_AT_ONCE}) AS last`;
    const [row]: readonly z.infer<typeof prunedRow>[] = await selectRows(db, prunedRow, statement);
    after = row?.last ?? null;
  }
}

interface PlacedHit extends Hit {
  /** Id of its collection. */
  readonly collection: string;
  /** The collection's own page, which ranks before its items. */
  readonly isPage: boolean;
}

async function hitsOfStore(
  { db, snapshot, items }: SearchReader,
  terms: readonly string[],
  language: string | undefined,
): Promise<readonly PlacedHit[]> {
  const searched = searchedIn(snapshot);
  if (searched.length === 0) return [];
  const typos = await selectWords(db, wordsWith(terms.map(plainSigma).filter(mayBeTypo).flatMap(shortenedOf)));
  const matches = wordsIn(snapshot, language).map((words) => matchesIn(words, terms, typos));
  const rows = await selectRows(
    db,
    hitRow,
    sql`SELECT l.item_id AS id, l.collection_id AS collection, s.score
      FROM (${bestOf(matches)}) s, ${listingOf(searched)} l
      ORDER BY s.score DESC, array_position(${sql.param(searched)}::text[], l.collection_id), l.position, l.item_id
      LIMIT ${MAX_RESULTS}`,
  );
  const byId = new Map((await items(rows.map(({ id }) => id))).map((item) => [text(item, 'id'), item]));
  return rows.flatMap(({ id, collection, score }) => {
    const item = byId.get(id);
    const kind = text(snapshot.stored.get(collection)?.collection, 'title');
    return item === undefined ? [] : [{ item, kind, score, collection, isPage: false }];
  });
}

/** Items and their scores. */
function matchesIn({ rows, rules }: ItemWords, terms: readonly string[], typos: readonly string[]): SQL {
  const queries = terms.map((term) => queriesOf(rules, term, typos));
  const score = sql.join(queries.map(scoreOf), sql` + `);
  return sql`SELECT s.item_id, (${score}) * CASE WHEN s.is_product THEN 1.5 ELSE 1 END::float8 AS score
    FROM ${rows} s WHERE s.words @@ ${queries.map(anyOf).join(' & ')}::tsquery`;
}

/** An item that matches in several languages has its best score. */
function bestOf(matches: readonly SQL[]): SQL {
  const all = sql.join([...matches], sql` UNION ALL `);
  return matches.length === 1 ? all : sql`SELECT m.item_id, max(m.score) AS score FROM (${all}) m GROUP BY m.item_id`;
}

/**
 * The listing of a found item. Without fresh statistics the planner does not consider text queries selective, and would read all listings;
 * the limit forces a lookup per item.
 */
const listingOf = (collections: readonly string[]): SQL => sql`LATERAL (
  SELECT item_id, collection_id, position FROM item_listings
  WHERE item_id = s.item_id AND collection_id = ANY (${sql.param(collections)}::text[]) LIMIT 1)`;

/** Greek has a special final sigma, which prefixes of words must not end with. */
const plainSigma = (term: string): string => term.replaceAll('ς', 'σ');

/** The word in all its forms, and its prefix query. */
function formsOfTerm({ formsOf, synonymsOf }: SearchRules, word: string): Omit<TermQueries, 'typos'> {
  const term = plainSigma(word);
  const forms = [word, ...synonymsOf(word)].flatMap(formsOf).map(plainSigma);
  return { same: [...new Set([term, ...forms])], prefix: term.length > 1 ? [term] : [] };
}

const mayBeTypo = (term: string): boolean => term.length >= MIN_TYPO_LENGTH;

/** `typos`: candidates for any term. */
function queriesOf(rules: SearchRules, word: string, typos: readonly string[]): TermQueries {
  const term = plainSigma(word);
  return { ...formsOfTerm(rules, word), typos: mayBeTypo(term) ? typos.filter((typo) => isOneTypo(term, typo)) : [] };
}

/** Terms consist of letters and digits only, so quoting them is safe. */
const query = (words: readonly string[], suffix: string): string =>
  words.map((word) => `'${word}'${suffix}`).join(' | ');

const anyOf = ({ same, prefix, typos }: TermQueries): string =>
  `(${[query(same, ''), query(prefix, ':*'), query(typos, ':AB')].filter((part) => part !== '').join(' | ')})`;

/** Weights by field (title, labels, excerpt, body) and similarity: the best match counts. */
const SCORES: readonly (readonly [number, keyof TermQueries, string])[] = [
  [8, 'same', ':A'],
  [5.6, 'prefix', ':*A'],
  [5, 'same', ':B'],
  [3.5, 'prefix', ':*B'],
  [3.2, 'typos', ':A'],
  [2, 'same', ':C'],
  [2, 'typos', ':B'],
  [1.4, 'prefix', ':*C'],
  [1, 'same', ':D'],
  [0.7, 'prefix', ':*D'],
];

function scoreOf(queries: TermQueries): SQL {
  const cases = SCORES.filter(([, kind]) => queries[kind].length > 0).map(
    ([score, kind, suffix]) => sql`WHEN s.words @@ ${query(queries[kind], suffix)}::tsquery THEN ${score}::float8`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}
