/** Pages of a large site: read for the first time, read again, and next to the same pages of a small site. */
import autocannon from 'autocannon';
import { collectionPath, PAGE_SIZE, type ScalePlan, scaleProduct } from '../content-scale/scale-site.ts';
import { CATEGORIES, searchText, TAGS } from '../content-scale/vocabulary.ts';
import { randomOf } from '../fuzz/random.ts';
import { type Figures, median, quantile } from './content-figures.ts';
import type { Replica } from './content-replicas.ts';

const CONNECTIONS = 8;

/** Milliseconds until a page is loaded. Throws for other responses. */
async function timed(address: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return performance.now() - started;
}

/** Visits the first pages of a site, eight at a time. */
export async function walk({ url }: Replica, plan: ScalePlan, pages: number): Promise<void> {
  const paths = Array.from({ length: pages }, (_, at) => {
    const [collection, place] = [Math.floor(at / plan.products) % plan.collections, at % plan.products];
    return place % PAGE_SIZE === 0 && place > 0
      ? `${collectionPath(collection)}?offset=${place}`
      : scaleProduct(collection, place).path;
  });
  const waiting = paths.values();
  const visit = async (): Promise<void> => {
    for (const path of waiting) await timed(url + path);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
}

/** First visits in sequence, to a replica that has only served pages of the last collection. */
export async function measureCold({ url }: Replica, plan: ScalePlan, pages: number): Promise<Figures> {
  const last = plan.collections - 1;
  // Templates and their code are not part of a first visit.
  for (let at = 0; at < Math.min(100, plan.products); at++) {
    await timed(url + scaleProduct(last, at).path);
    await timed(`${url}${collectionPath(last)}?tag=${TAGS[at % TAGS.length]}`);
  }
  const random = randomOf(pages);
  const below = (limit: number): number => Math.floor(random() * limit);
  const items = new Set<string>();
  const lists = new Set<string>();
  const names = Object.values(CATEGORIES).flat();
  const others = Math.max(1, last);
  for (let at = 0; at < pages; at++) {
    items.add(scaleProduct(below(others), below(plan.products)).path);
    const query = [
      `offset=${PAGE_SIZE * below(Math.ceil(plan.products / PAGE_SIZE))}`,
      `category=${encodeURIComponent(names[below(names.length)] ?? '')}`,
      `tag=${TAGS[below(TAGS.length)]}`,
    ];
    lists.add(`${collectionPath(below(others))}?${query[at % query.length]}`);
  }
  const timesOf = async (paths: ReadonlySet<string>): Promise<readonly number[]> => {
    const times: number[] = [];
    for (const path of paths) times.push(await timed(url + path));
    return times;
  };
  const [itemTimes, listTimes] = [await timesOf(items), await timesOf(lists)];
  return {
    'item page, cold p50': median(itemTimes),
    'item page, cold p99': quantile(itemTimes, 0.99),
    'list page, cold p50': median(listTimes),
    'list page, cold p99': quantile(listTimes, 0.99),
  };
}

/** Searches in sequence; the first ones, which may build an index, are warm-up. */
export async function measureSearch({ url }: Replica, searches: number): Promise<Figures> {
  const random = randomOf(searches);
  const search = (): Promise<number> => timed(`${url}/search?format=json&q=${encodeURIComponent(searchText(random))}`);
  for (let at = 0; at < Math.min(20, searches); at++) await search();
  const times: number[] = [];
  for (let at = 0; at < searches; at++) times.push(await search());
  return { 'search p50': median(times), 'search p99': quantile(times, 0.99) };
}

export interface Driven {
  readonly requests: number;
  /** CPU time of the server per request, in microseconds. */
  readonly cpu: number;
}

/** As many requests as possible for some seconds. Throws if one fails. */
export async function drive(replica: Replica, paths: readonly string[], seconds: number): Promise<Driven> {
  const before = await replica.cpu();
  const { requests, duration, ...result } = await autocannon({
    url: replica.url,
    duration: seconds,
    connections: CONNECTIONS,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} failed, ${result.timeouts} late`);
  const used = (await replica.cpu()) - before;
  return { requests: requests.total / duration, cpu: (1e6 * used) / requests.total };
}

export interface Turns {
  readonly turns: number;
  readonly seconds: number;
}

/** The same pages of a large and a small site, alternating, so that other load on the machine affects both. */
export async function measureWarm(large: Replica, small: Replica, { turns, seconds }: Turns): Promise<Figures> {
  const ratios = async (path: string): Promise<readonly [number, number]> => {
    for (const replica of [large, small]) await drive(replica, [path], seconds);
    const measured: { readonly rate: number; readonly cpu: number }[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const [a, b] = [await drive(large, [path], seconds), await drive(small, [path], seconds)];
      measured.push({ rate: a.requests / b.requests, cpu: b.cpu / a.cpu });
    }
    return [median(measured.map(({ rate }) => rate)), median(measured.map(({ cpu }) => cpu))];
  };
  const [item, itemCpu] = await ratios(scaleProduct(0, 0).path);
  const [list, listCpu] = await ratios(collectionPath(0));
  return {
    'item page, warm, of the small site’s': item,
    'item page, warm, by processor time': itemCpu,
    'list page, warm, of the small site’s': list,
    'list page, warm, by processor time': listCpu,
  };
}
