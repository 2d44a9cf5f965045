/** Content in the prices of the market that the visitor has chosen. */
import type { Value } from '#engine';
import type {
  ContentSource,
  Loaded,
  MaybePromise,
  PageData,
  QueryResult,
  Resolved,
  SiteData,
} from './content-source.ts';
import { isProductList } from './listing.ts';
import { pricedContext, pricedItem, pricedPage } from './market-items.ts';
import type { MarketPrices } from './market-prices.ts';

/** Memoized results for the markets of a site, so that equal content stays the same object. */
export interface MarketMemo {
  readonly sites: WeakMap<SiteData, Map<string, SiteData>>;
  readonly values: WeakMap<MarketPrices, WeakMap<object, object>>;
}

export const createMarketMemo = (): MarketMemo => ({ sites: new WeakMap(), values: new WeakMap() });

/** The source with the prices of the chosen market; unchanged for a site without markets. `chosen`: an id, or any other text. */
export function inMarket(source: ContentSource, chosen: string, memo: MarketMemo): ContentSource {
  if (source.market !== undefined) return source;
  const site = source.site();
  // Only content of an upstream arrives later, and upstreams have prices of their own.
  if (site instanceof Promise || site.markets === undefined || site.markets.length === 0) return source;
  const { markets } = site;
  const prices = markets.find(({ market }) => market.id === chosen) ?? markets[0];
  return prices === undefined ? source : pricedSource(source, site, prices, memo);
}

function pricedSource(source: ContentSource, site: SiteData, prices: MarketPrices, memo: MarketMemo): ContentSource {
  const { id } = prices.market;
  const once = createOnce(prices, memo);
  const item = (value: Value): Value =>
    typeof value === 'object' && value !== null
      ? (once(value as object, () => pricedItem(value, prices) as object) as Value)
      : value;
  const page = (data: PageData): PageData => once(data, () => pricedPage(data, item));
  const loaded = (content: Loaded | undefined): Loaded | undefined =>
    content === undefined ? undefined : { ...content, data: page(content.data) };
  // The head of a product page uses data of its entry.
  const found = (resolved: Resolved | undefined): Resolved | undefined =>
    resolved?.kind === 'page' && resolved.entry.item !== undefined
      ? once(resolved, () => ({
          ...resolved,
          entry: { ...resolved.entry, item: item(resolved.entry.item) as PageData },
        }))
      : resolved;
  const { within, promised, correct } = source;
  return {
    ...(promised === undefined ? {} : { promised }),
    ...(correct === undefined ? {} : { correct }),
    market: id,
    reads: source.reads,
    cacheMs: source.cacheMs,
    site: () => siteIn(site, prices, memo),
    stamp: () => source.stamp(),
    find: (path) => then(source.find(path), found),
    load: (entry, query) =>
      then(source.load(entry, isProductList(entry.collection) ? { ...query, market: id } : query), loaded),
    forPage: () => inMarket(source.forPage?.() ?? source, id, memo),
    within: within === undefined ? undefined : async (tx) => inMarket(await within(tx), id, memo),
    catchUp: source.catchUp,
    query: (request) =>
      then(source.query(request), (result): QueryResult => ({ ...result, items: result.items.map(item) })),
    blockField: (field) => source.blockField(field),
    search: (words, language) => then(source.search(words, language), (items) => items.map(item)),
    itemTexts: source.itemTexts,
    map: () => source.map(),
    purge: (keys) => source.purge(keys),
    close: () => source.close(),
  };
}

const then = <T, R>(value: MaybePromise<T>, go: (value: T) => R): MaybePromise<R> =>
  value instanceof Promise ? value.then(go) : go(value);

function createOnce(prices: MarketPrices, { values }: MarketMemo): <T extends object>(input: T, make: () => T) => T {
  const known = values.get(prices) ?? new WeakMap<object, object>();
  values.set(prices, known);
  return (input, make) => {
    const before = known.get(input);
    // The memoized value has the type of its input.
    if (before !== undefined) return before as typeof input;
    const created = make();
    known.set(input, created);
    return created;
  };
}

/** The site in a market: the same object for the same site. */
function siteIn(site: SiteData, prices: MarketPrices, { sites }: MarketMemo): SiteData {
  const known = sites.get(site) ?? new Map<string, SiteData>();
  sites.set(site, known);
  const { id } = prices.market;
  const before = known.get(id);
  if (before !== undefined) return before;
  const context = pricedContext(site.context, prices, site.markets ?? []);
  const siteInMarket = { ...site, context, version: `${site.version}-${id}` };
  known.set(id, siteInMarket);
  return siteInMarket;
}
