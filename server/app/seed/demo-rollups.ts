/** What analytics have counted in the demo's year, as the sums of its days: single events of a year would be many. */
import { sql } from 'drizzle-orm';
import { rateVital, type WebVital } from '#shared/analytics/web-vitals';
import type { Db } from '../../database/database.ts';
import { type Chance, type DemoDay, near } from './demo-year.ts';

/** What the demo's site has that is looked at. */
export interface DemoSubjects {
  /** Addresses, those that are viewed most first. */
  readonly pages: readonly string[];
  /** Products with their pages. */
  readonly products: readonly { readonly itemId: string; readonly path: string }[];
  readonly forms: readonly string[];
}

/** Orders of a day at the site. */
export type OrdersOfDay = (day: string) => { readonly orders: number; readonly pieces: ReadonlyMap<string, number> };

interface Rollup {
  readonly metric: string;
  readonly key: string;
  readonly count: number;
  readonly total?: number;
}

const REFERRERS = [
  'www.google.com',
  'www.instagram.com',
  'www.pinterest.com',
  'duckduckgo.com',
  'pottersguild.example',
];
const SEARCHES = ['mug', 'vase', 'bowl', 'plates', 'gift card', 'blue', 'apron', 'candlestick'];
const SEARCHES_FOR_NOTHING = ['teapot', 'wholesale', 'lamp'];
const ERRORS = ['ResizeObserver loop completed with undelivered notifications.', 'Failed to fetch'];
const LETTER = 'letter / email / From the kiln';
/** What is measured on a page: around, and how far it spreads. */
const VITALS: readonly (readonly [WebVital, number, number])[] = [
  ['LCP', 1700, 1500],
  ['FCP', 1050, 900],
  ['CLS', 0.04, 0.09],
  ['FID', 28, 60],
];
const MEASURED_PAGES = 4;

export interface DayRollups {
  readonly day: string;
  readonly rows: readonly Rollup[];
}

/** What has been counted meanwhile stays. */
export async function insertRollups(db: Db, days: readonly DayRollups[]): Promise<void> {
  const rows = days.flatMap(({ day, rows: own }) =>
    own.filter(({ count }) => count > 0).map(({ metric, key, count, total = 0 }) => [day, metric, key, count, total]),
  );
  const column = (at: number) => sql.param(rows.map((row) => row[at]));
  await db.execute(sql`
    INSERT INTO analytics_daily (day, metric, key, count, total)
    SELECT * FROM unnest(${column(0)}::date[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::bigint[],
      ${column(4)}::float8[])
    ON CONFLICT DO NOTHING`);
}

export function rollupsOf(
  day: DemoDay,
  subjects: DemoSubjects,
  ordersOf: OrdersOfDay,
  chance: Chance,
): readonly Rollup[] {
  const { orders, pieces } = ordersOf(day.day);
  // Who has ordered was there.
  const visitors = Math.max(day.visitors, orders);
  const products = productRollups(visitors, subjects, pieces, chance);
  const pages = pageRollups(visitors, subjects, products, chance);
  const hits = pages.filter(({ metric }) => metric === 'page').reduce((sum, { count }) => sum + count, 0);
  return [
    { metric: 'hits', key: '', count: hits },
    { metric: 'visitors', key: '', count: visitors },
    { metric: 'visits', key: '', count: near(visitors * 1.12, chance) },
    ...pages,
    ...products,
    ...funnelRollups(visitors, orders, products, chance),
    ...sourceRollups({ ...day, visitors }, chance),
    ...deviceRollups(hits, chance),
    ...wordRollups(visitors, chance),
    ...formRollups(visitors, subjects, chance),
    ...speedRollups(hits, subjects, chance),
    ...errorRollups(day, subjects, chance),
  ];
}

/** Each page view was on one of them. */
function deviceRollups(hits: number, chance: Chance): readonly Rollup[] {
  const mobile = Math.min(hits, near(hits * 0.58, chance));
  return [
    { metric: 'device', key: 'mobile', count: mobile },
    { metric: 'device', key: 'desktop', count: hits - mobile },
  ];
}

/** The more a page is at the front, the more are there: one half of the visitors at the first, a third at the next … */
function pageRollups(visitors: number, { pages, products }: DemoSubjects, viewed: readonly Rollup[], chance: Chance) {
  const pathOf = new Map(products.map(({ itemId, path }) => [itemId, path]));
  const ofPages = pages.map((key, at) => ({ key, visitors: near((visitors * 0.62) / (1 + at * 0.75), chance) }));
  const ofProducts = viewed
    .filter(({ metric }) => metric === 'product-view')
    .map(({ key, count }) => ({ key: pathOf.get(key) ?? '', visitors: count }));
  return [...ofPages, ...ofProducts].flatMap(({ key, visitors: count }) => [
    { metric: 'page', key, count: near(count * 1.25, chance) },
    { metric: 'page-visitors', key, count },
  ]);
}

function productRollups(
  visitors: number,
  { products }: DemoSubjects,
  sold: ReadonlyMap<string, number>,
  chance: Chance,
) {
  return products.flatMap(({ itemId }, at) => {
    const pieces = sold.get(itemId) ?? 0;
    const added = pieces + near((visitors * 0.05) / (1 + at * 0.5), chance);
    return [
      { metric: 'product-view', key: itemId, count: added + near((visitors * 0.3) / (1 + at * 0.45), chance) },
      { metric: 'product-add', key: itemId, count: added },
    ];
  });
}

function funnelRollups(visitors: number, orders: number, products: readonly Rollup[], chance: Chance): Rollup[] {
  const total = (metric: string): number =>
    products.filter((row) => row.metric === metric).reduce((sum, { count }) => sum + count, 0);
  const checkout = orders + near(orders * 0.7 + visitors * 0.008, chance);
  const cart = Math.max(checkout, near(total('product-add') * 0.7, chance));
  const product = Math.max(cart, near(total('product-view') * 0.55, chance));
  const visit = Math.max(visitors, product);
  const steps = {
    visit,
    product: Math.min(product, visit),
    cart: Math.min(cart, visit),
    checkout: Math.min(checkout, visit),
    order: orders,
  };
  return Object.entries(steps).map(([key, count]) => ({ metric: 'funnel', key, count }));
}

function sourceRollups({ visitors, fromLetter }: DemoDay, chance: Chance): Rollup[] {
  const others = Math.max(0, visitors - fromLetter);
  const [google = '', instagram = '', pinterest = '', duck = '', guild = ''] = REFERRERS;
  const referrers = splitOf(
    'referrer',
    others,
    [
      [google, 0.3],
      [instagram, 0.15],
      [pinterest, 0.08],
      [duck, 0.06],
      [guild, 0.05],
    ],
    chance,
  );
  const of = (...hosts: readonly string[]): number =>
    referrers.filter(({ key }) => hosts.includes(key)).reduce((sum, { count }) => sum + count, 0);
  const entries = {
    search: of(google, duck),
    social: of(instagram, pinterest),
    referral: of(guild),
    campaign: fromLetter,
  };
  const told = Object.values(entries).reduce((sum, count) => sum + count, 0);
  return [
    ...referrers,
    ...Object.entries({ ...entries, direct: Math.max(0, visitors - told) }).map(([key, count]) => ({
      metric: 'entry',
      key,
      count,
    })),
    { metric: 'campaign', key: LETTER, count: fromLetter },
  ];
}

const splitOf = (
  metric: string,
  whole: number,
  shares: readonly (readonly [string, number])[],
  chance: Chance,
): Rollup[] =>
  shares.map(([key, share]) => ({ metric, key, count: near(whole * share * (0.9 + 0.2 * chance()), chance) }));

const wordRollups = (visitors: number, chance: Chance): Rollup[] => [
  ...SEARCHES.map((key, at) => ({ metric: 'search', key, count: near((visitors * 0.035) / (1 + at * 0.5), chance) })),
  ...SEARCHES_FOR_NOTHING.map((key, at) => ({
    metric: 'search-none',
    key,
    count: near((visitors * 0.008) / (1 + at), chance),
  })),
];

const formRollups = (visitors: number, { forms }: DemoSubjects, chance: Chance): Rollup[] =>
  forms.flatMap((key, at) => {
    const views = near((visitors * 0.12) / (1 + at), chance);
    return [
      { metric: 'form-render', key, count: views },
      { metric: 'form-submit', key, count: Math.min(views, near(views * 0.16, chance)) },
    ];
  });

/** Some of the page views, each with a value of its own: a long tail on slow phones. */
function speedRollups(hits: number, { pages }: DemoSubjects, chance: Chance): Rollup[] {
  const sums = new Map<string, { metric: string; key: string; count: number; total: number }>();
  const add = (metric: string, key: string, value: number): void => {
    const sum = sums.get(`${metric} ${key}`) ?? { metric, key, count: 0, total: 0 };
    sums.set(`${metric} ${key}`, { ...sum, count: sum.count + 1, total: sum.total + value });
  };
  const measured = pages.slice(0, MEASURED_PAGES);
  for (let sample = 0; sample < Math.ceil(hits / 12); sample++) {
    const page = measured[Math.floor(chance() ** 2 * measured.length)] ?? '/';
    for (const [vital, around, spread] of VITALS) {
      const value = around * 0.7 + spread * chance() ** 3 * 2.4;
      const rating = rateVital(vital, value);
      add(vital, rating, value);
      add(`page-${vital}`, `${rating} ${page}`, value);
    }
  }
  return [...sums.values()];
}

/** Now and then, and a bad release for three days. */
function errorRollups({ ago, visitors }: DemoDay, { pages }: DemoSubjects, chance: Chance): Rollup[] {
  const count = near(visitors * (ago <= 132 && ago > 129 ? 0.3 : 0.006), chance);
  const [often = '', seldom = ''] = ERRORS;
  const isSeldom = chance() < 0.3;
  return [
    { metric: 'errors', key: '', count },
    { metric: 'error', key: isSeldom ? seldom : often, count },
    { metric: 'page-errors', key: pages[isSeldom ? 1 : 0] ?? '/', count },
  ];
}
