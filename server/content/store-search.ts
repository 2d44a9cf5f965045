/** Search in the store: PostgreSQL finds and ranks items by the rules of `search.ts`; pages and items of the folder are merged in. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#engine';
import type { Db } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { MaybePromise, PageData } from './content-source.ts';
import { text } from './fields.ts';
import { candidatesOf, isSearched } from './memory-source.ts';
import { type Candidate, createRanking, type Hit, isOneTypo, MAX_RESULTS, shownHits, termsIn } from './search.ts';
import type { SearchRules } from './search-rules.ts';
import type { SiteSnapshot } from './site-snapshot.ts';
import { corrected, MIN_TYPO_LENGTH, shortenedOf, type Vocabulary, vocabularyOf } from './spelling.ts';

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
  readonly candidates: () => readonly OwnedCandidates[];
}

/** The own page of a collection, and its items in the folder. */
interface OwnedCandidates {
  /** Id of the collection. */
  readonly collection: string;
  readonly candidates: readonly Candidate[];
}

/** Read on the first search of a snapshot: reading the texts of all pages takes time. */
export function siteCandidates({ collections }: SiteSnapshot): () => readonly OwnedCandidates[] {
  let owned: readonly OwnedCandidates[] | undefined;
  return () =>
    (owned ??= collections.map((owner) => ({
      collection: text(owner.collection, 'id'),
      candidates: candidatesOf([owner]),
    })));
}

/** Public results, best first. */
export type StoreSearch = (query: string) => Promise<readonly Value[]>;

/** The search of one snapshot, whose pages are indexed once. */
export function createStoreSearch(reader: SearchReader): StoreSearch {
  const { collections } = reader.snapshot;
  const places = new Map(collections.map(({ collection }, place) => [text(collection, 'id'), place]));
  const placeOf = ({ collection }: PlacedHit): number => places.get(collection) ?? Infinity;
  const hitsOfSite = createSiteRanking(reader);
  return async (query) => {
    const terms = termsIn(query);
    if (terms.length === 0) return [];
    const hits = [...hitsOfSite(terms), ...(await hitsOfStore(reader, terms))];
    return shownHits(
      hits.sort((a, b) => b.score - a.score || placeOf(a) - placeOf(b) || Number(b.isPage) - Number(a.isPage)),
    );
  };
}

/** Suggests a corrected query; empty when its words are known, or no similar one is. */
export function createStoreSpelling({ db, snapshot, candidates }: SearchReader): (query: string) => Promise<string> {
  const ofSite = vocabularyOf(() => candidates().flatMap((owned) => owned.candidates), snapshot.searchRules);
  const searched = searchedIn(snapshot);
  const vocabulary: Vocabulary = {
    async unknown(terms) {
      const left = await ofSite.unknown(terms);
      return left.length === 0 ? [] : unknownIn(db, snapshot, left);
    },
    near: async (terms) => [
      ...(await ofSite.near(terms)),
      ...(await namedWords(db, searched, terms.map(plainSigma).flatMap(shortenedOf))),
    ],
  };
  return (query) => corrected(query, vocabulary);
}

/** The terms that no public item contains. */
async function unknownIn(db: Db, snapshot: SiteSnapshot, terms: readonly string[]): Promise<readonly string[]> {
  const queries = terms.map((term) => anyOf({ ...formsOfTerm(snapshot.searchRules, term), typos: [] }));
  const rows = await selectRows(
    db,
    typoRow,
    sql`SELECT t.term AS word FROM unnest(${sql.param(terms)}::text[], ${sql.param(queries)}::text[]) AS t (term, query)
      WHERE NOT EXISTS (SELECT FROM item_search s, ${listingOf(searchedIn(snapshot))} l WHERE s.words @@ t.query::tsquery)`,
  );
  return rows.map(({ word }) => word);
}

/** Similar words in public titles, options and labels. */
async function namedWords(
  db: Db,
  searched: readonly string[],
  shortened: readonly string[],
): Promise<readonly string[]> {
  const rows = await selectRows(
    db,
    typoRow,
    sql`SELECT t.word FROM (
        SELECT DISTINCT word FROM search_typos WHERE shortened = ANY (${sql.param(shortened)}::text[]) LIMIT ${MAX_TYPOS}
      ) t
      WHERE EXISTS (SELECT FROM item_search s, ${listingOf(searched)} l WHERE s.words @@ ('''' || t.word || ''':AB')::tsquery)`,
  );
  return rows.map(({ word }) => word);
}

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

/** Ranks pages with content of their own, and the folder's items. */
function createSiteRanking({
  snapshot,
  candidates: owned,
}: SearchReader): (terms: readonly string[]) => readonly PlacedHit[] {
  const rank = createRanking(snapshot.searchRules);
  return (terms) =>
    owned().flatMap(({ collection, candidates }) =>
      rank(candidates, terms).map((hit) => ({ ...hit, collection, isPage: hit.kind === '' })),
    );
}

async function hitsOfStore(
  { db, snapshot, items }: SearchReader,
  terms: readonly string[],
): Promise<readonly PlacedHit[]> {
  const searched = searchedIn(snapshot);
  if (searched.length === 0) return [];
  const queries = await queriesOf(db, snapshot.searchRules, terms);
  const score = sql.join(queries.map(scoreOf), sql` + `);
  const rows = await selectRows(
    db,
    hitRow,
    sql`SELECT l.item_id AS id, l.collection_id AS collection,
        (${score}) * CASE WHEN s.is_product THEN 1.5 ELSE 1 END::float8 AS score
      FROM item_search s, ${listingOf(searched)} l
      WHERE s.words @@ ${queries.map(anyOf).join(' & ')}::tsquery
      ORDER BY score DESC, array_position(${sql.param(searched)}::text[], l.collection_id), l.position, l.item_id
      LIMIT ${MAX_RESULTS}`,
  );
  const byId = new Map((await items(rows.map(({ id }) => id))).map((item) => [text(item, 'id'), item]));
  return rows.flatMap(({ id, collection, score }) => {
    const item = byId.get(id);
    const kind = text(snapshot.stored.get(collection)?.collection, 'title');
    return item === undefined ? [] : [{ item, kind, score, collection, isPage: false }];
  });
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

/** Words of titles, options and labels that share a form with one letter deleted. */
async function nearWords(db: Db, shortened: readonly string[]): Promise<readonly string[]> {
  const rows = await selectRows(
    db,
    typoRow,
    sql`SELECT DISTINCT word FROM search_typos WHERE shortened = ANY (${sql.param(shortened)}::text[]) LIMIT ${MAX_TYPOS}`,
  );
  return rows.map(({ word }) => word);
}

async function queriesOf(db: Db, rules: SearchRules, words: readonly string[]): Promise<readonly TermQueries[]> {
  const terms = words.map(plainSigma);
  const shortened = terms.filter((term) => term.length >= MIN_TYPO_LENGTH).flatMap(shortenedOf);
  const typos = await nearWords(db, shortened);
  return terms.map((term, at) => {
    return {
      ...formsOfTerm(rules, words[at] ?? term),
      typos: term.length < MIN_TYPO_LENGTH ? [] : typos.filter((word) => isOneTypo(term, word)),
    };
  });
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
