/**
 * Edits products while all replicas show them. Each edit writes the same number into the title, texts and price of a product, so that a
 * page that mixes two versions shows two numbers.
 */
import pg from 'pg';
import { eventually } from '../browser/recording.ts';
import { fork, type Random } from '../fuzz/random.ts';
import { collectionPath, type ScalePlan, type ScaleProduct, scaleProduct } from './scale-site.ts';
import { pick } from './vocabulary.ts';

/** The edits expect a site of `racedPlan`. */
export const racedPlan: ScalePlan = { collections: 2, products: 6 };

export interface Race {
  readonly databaseUrl: string;
  /** URLs of the replicas. */
  readonly replicas: readonly string[];
  readonly edits: number;
  /** The listening connections of replicas are cut at random. */
  readonly isCutting: boolean;
  readonly random: Random;
}

export interface RaceReport {
  readonly edits: number;
  readonly reads: number;
  readonly cuts: number;
  /** Pages that showed two versions of one product. */
  readonly mixtures: readonly string[];
  /** Pages that showed an older version than the same replica had shown before. */
  readonly setBacks: readonly string[];
  /** Failed requests. */
  readonly failed: readonly string[];
  /** Milliseconds after the last edit until each replica showed all last versions. */
  readonly settledMs: readonly number[];
}

const EDITORS = 3;
const READERS = 1;
/** One in this many edits is followed by a cut. */
const CUT_EVERY = 8;
/** One in this many edits reads a page before its commit. */
const STAY_OPEN_EVERY = 4;
const LISTENERS = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'vitrine listener' ORDER BY pid`;

const products: readonly ScaleProduct[] = Array.from({ length: racedPlan.collections }, (_, collection) =>
  Array.from({ length: racedPlan.products }, (_, at) => scaleProduct(collection, at)),
).flat();
const lists = Array.from({ length: racedPlan.collections }, (_, at) => collectionPath(at));
const pages = [...products.map(({ path }) => path), ...lists, ...lists, ...lists].flatMap((path) => [
  path,
  `${path}?format=json`,
]);

const mark = (id: string, version: number): string => `Edition ${version} of ${id}.`;
/** Above all initial prices of the site. */
const FIRST_CENTS = 1_000_000;

/** Versions by product. */
type Versions = Map<string, number>;

/** Reads, edits and cuts until all edits are made, and then until all replicas show them. Throws if one never does. */
export async function raceContent(race: Race): Promise<RaceReport> {
  const written: Versions = new Map();
  const findings = { mixtures: [] as string[], setBacks: [] as string[], failed: [] as string[], reads: 0 };
  const first = await latestVersion(race.databaseUrl);
  let isOver = false;
  const readers = race.replicas.flatMap((url) =>
    Array.from({ length: READERS }, () => {
      const random = fork(race.random);
      return readPages({ url, random, isOver: () => isOver }, findings);
    }),
  );
  let cuts = 0;
  try {
    const made = await Promise.all(
      Array.from({ length: EDITORS }, (_, at) => editProducts(race, { at, first, random: fork(race.random), written })),
    );
    cuts = made.reduce((sum, count) => sum + count, 0);
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  const last = performance.now();
  const settledMs = await Promise.all(
    race.replicas.map(async (url) => {
      await eventually(() => showsAll(url, written), `the last versions on ${url}`);
      return Math.round(performance.now() - last);
    }),
  );
  return { edits: race.edits, cuts, ...findings, settledMs };
}

/** The number of the last committed edit; 0 before the first. */
async function latestVersion(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ cents: string }>('SELECT max(price_cents) AS cents FROM variants');
  await client.end();
  return Math.max(0, Number(rows[0]?.cents) - FIRST_CENTS);
}

interface Editor {
  readonly at: number;
  /** The version before the first written one. */
  readonly first: number;
  readonly random: Random;
  readonly written: Versions;
}

/** One editor with its own products, so that their versions only grow. Returns how many connections it has cut. */
async function editProducts(
  { databaseUrl, replicas, edits, isCutting }: Race,
  { at, first, random, written }: Editor,
): Promise<number> {
  const own = products.filter((_, place) => place % EDITORS === at);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let cuts = 0;
  try {
    for (let version = first + 1; version <= first + edits / EDITORS; version++) {
      const { id, path } = pick(random, own);
      const read = () => textOf(pick(random, replicas) + path);
      // While this transaction is open, others that started later are committed first.
      await writeVersion(client, { id, version }, random() * STAY_OPEN_EVERY < 1 ? read : undefined);
      written.set(id, version);
      if (isCutting && random() * CUT_EVERY < 1) cuts += await cutListener(client, random);
      // Reading during the change must not make a replica cache the previous version.
      await read();
    }
  } finally {
    await client.end();
  }
  return cuts;
}

/** Writes a version in one transaction. `meanwhile` runs before the commit. */
async function writeVersion(
  client: pg.Client,
  { id, version }: { readonly id: string; readonly version: number },
  meanwhile: (() => Promise<unknown>) | undefined,
): Promise<void> {
  const text = mark(id, version);
  const data = JSON.stringify({ title: text, excerpt: `<p>${text}</p>`, body: `<p>${text}</p>` });
  await client.query('BEGIN');
  await client.query(
    'UPDATE items SET title = $2, data = data || $3::jsonb, updated_at = clock_timestamp() WHERE id = $1',
    [id, text, data],
  );
  await client.query('UPDATE variants SET price_cents = $2 WHERE item_id = $1', [id, FIRST_CENTS + version]);
  await meanwhile?.();
  await client.query('COMMIT');
}

async function cutListener(client: pg.Client, random: Random): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(LISTENERS);
  if (rows.length === 0) return 0;
  await client.query('SELECT pg_terminate_backend($1)', [pick(random, rows).pid]);
  return 1;
}

interface Reader {
  readonly url: string;
  readonly random: Random;
  readonly isOver: () => boolean;
}

interface Findings {
  readonly mixtures: string[];
  readonly setBacks: string[];
  readonly failed: string[];
  reads: number;
}

async function readPages({ url, random, isOver }: Reader, findings: Findings): Promise<void> {
  const seen = new Map<string, Versions>();
  while (!isOver()) {
    const path = pick(random, pages);
    findings.reads++;
    const versions = await versionsAt(url + path, findings);
    for (const [id, numbers] of versions)
      if (numbers.size > 1) findings.mixtures.push(`${path}: ${id} in versions ${[...numbers].join(', ')}`);
    const before = seen.get(path) ?? new Map();
    for (const [id, [version = 0]] of versions) {
      if (version < (before.get(id) ?? 0))
        findings.setBacks.push(`${path}: ${id} from ${before.get(id)} to ${version}`);
      before.set(id, version);
    }
    seen.set(path, before);
  }
}

/** The versions that a page shows; undefined if it fails, which is recorded. */
async function versionsAt(address: string, { failed }: Findings): Promise<ReturnType<typeof versionsIn>> {
  try {
    return versionsIn(await textOf(address));
  } catch (error) {
    const { cause } = error as Error;
    failed.push(`${address}: ${String(error)}${cause === undefined ? '' : `, ${String(cause)}`}`);
    return new Map();
  }
}

/** The text of a page. Rejects for other responses. */
async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

/** The numbers of each product on a page: in its texts and, in JSON, its prices. */
export function versionsIn(page: string): ReadonlyMap<string, ReadonlySet<number>> {
  const versions = new Map<string, Set<number>>();
  const add = (id: string, version: number): void => {
    versions.set(id, (versions.get(id) ?? new Set()).add(version));
  };
  for (const [, version, id = ''] of page.matchAll(/Edition (\d+) of ([\w-]+)\./g)) add(id, Number(version));
  if (page.startsWith('{')) JSON.parse(page, (_key, value: unknown) => addPrices(value, versions, add));
  return versions;
}

interface PricedItem {
  readonly id: string;
  readonly structuredContent: { readonly variants: readonly { readonly price: number }[] };
}

const isPriced = (value: unknown): value is PricedItem =>
  typeof value === 'object' && value !== null && 'structuredContent' in value && 'id' in value;

/** Prices of edited products; other prices are not version numbers. */
function addPrices(
  value: unknown,
  versions: ReadonlyMap<string, ReadonlySet<number>>,
  add: (id: string, version: number) => void,
): unknown {
  if (isPriced(value) && versions.has(value.id))
    for (const { price } of value.structuredContent.variants) add(value.id, price - FIRST_CENTS);
  return value;
}

/** Whether all lists and product pages show the last versions. */
async function showsAll(url: string, written: Versions): Promise<boolean> {
  const texts = await Promise.all([...lists, ...products.map(({ path }) => path)].map((path) => textOf(url + path)));
  const shown = new Map<string, Set<number>>();
  for (const text of texts)
    for (const [id, numbers] of versionsIn(text)) {
      const all = shown.get(id) ?? new Set();
      for (const number of numbers) all.add(number);
      shown.set(id, all);
    }
  return [...written].every(([id, version]) => {
    const numbers = shown.get(id);
    return numbers?.size === 1 && numbers.has(version);
  });
}
