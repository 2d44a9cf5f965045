/** The search page: the results, and the filters that narrow them. */
import type { Value } from '#engine';
import { decodeEntities, escapeHtml } from '#shared/html';
import { moneyText } from '#shared/money';
import { type Price, priceView } from '#shared/price';
import { contentOf, isSubscribable } from '#shared/product';
import { subscriptionPlan } from '#shared/subscription';
import { planText } from '#shared/subscription-terms';
import type { MaybePromise, PageData } from '../content/content-source.ts';
import { field, text } from '../content/fields.ts';
import { countItems, filteredByOffers, NO_FILTERS } from '../content/list-counts.ts';
import { readListQuery } from '../content/list-query.ts';
import { currencyOf, encoded, filtersOf, listingOf } from '../content/listing.ts';
import { termsIn } from '../content/search.ts';
import { withPrefix } from './languages/page-links.ts';

const MAX_QUERY = 200;
const MAX_KINDS = 10;
/** Maximum number of results for single terms, when nothing matches all of them. */
const MAX_RELATED = 6;

/** Runs a search. `find` returns the best results first; `context` is the data that every page of the site has. */
export async function searchPage(
  context: PageData,
  parameters: URLSearchParams,
  find: (query: string) => MaybePromise<readonly Value[]>,
): Promise<PageData> {
  const query = (parameters.get('q') ?? '').slice(0, MAX_QUERY).trim();
  const matches = query === '' ? [] : await find(query);
  const { items, listing } = narrowed(context, parameters, matches);
  return {
    searchQuery: escapeHtml(query),
    items,
    resultCount: items.length,
    ...(matches.length === 0 ? {} : { listing: { ...listing, ...askedOf(query, parameters, listing) } }),
    ...(matches.length === 0 && query !== '' ? { relatedItems: await related(query, find) } : {}),
  };
}

/** The query and its parameters for the list's form and URLs. */
function askedOf(query: string, parameters: URLSearchParams, listing: PageData): PageData {
  const kinds = parameters.getAll('kind').slice(0, MAX_KINDS);
  const own = encoded([['q', query], ...kinds.map((kind) => ['kind', kind] as const)]);
  const narrowing = text(listing, 'anyCurrencyQuery');
  return {
    hidden: [{ name: 'q', value: escapeHtml(query) }],
    anyCurrencyQuery: narrowing === '' ? own : `${own}&amp;${narrowing}`,
  };
}

interface Narrowed {
  readonly items: readonly Value[];
  readonly listing: PageData;
}

function narrowed(context: PageData, parameters: URLSearchParams, matches: readonly Value[]): Narrowed {
  const currency = currencyOf(context);
  const [category, ...more] = parameters.getAll('category');
  const query = { category: more.length > 0 ? undefined : category, list: readListQuery(parameters) };
  const kinds = parameters.getAll('kind').slice(0, MAX_KINDS);
  const ofKind = matches.filter((item) => kinds.length === 0 || kinds.includes(kindOf(item)));
  const all = countItems(matches, NO_FILTERS);
  const filters = filtersOf({}, query, all, currency);
  const items = filteredByOffers(ofKind, filters);
  const counts = countItems(ofKind, filters);
  const listing = listingOf({
    ...{ collection: {}, path: '/search', query, filters, all, narrowed: counts, currency, hasNext: false },
  }) as PageData;
  const facets = [
    kindFacet(matches, filteredByOffers(matches, filters), kinds),
    ...(listing['facets'] as readonly Value[]),
  ];
  return {
    items,
    listing: { ...listing, sort: '', nouns: 'results', facets: facets.filter((facet) => facet !== null) },
  };
}

const kindOf = (item: Value): string => decodeEntities(text(item, 'searchKind')) || 'Pages';

/** The collections that contain results. */
function kindFacet(matches: readonly Value[], left: readonly Value[], chosen: readonly string[]): Value {
  const kinds = [...new Set(matches.map(kindOf))].sort();
  if (kinds.length < 2) return null;
  const values = kinds.map((kind) => ({
    ...{ value: escapeHtml(kind), text: escapeHtml(kind), isChosen: chosen.includes(kind) },
    count: left.filter((item) => kindOf(item) === kind).length,
  }));
  return { name: 'kind', title: 'Where', values };
}

/** Results for single terms of a query, when nothing matches all of them. */
async function related(
  query: string,
  find: (query: string) => MaybePromise<readonly Value[]>,
): Promise<readonly Value[]> {
  const terms = termsIn(query);
  if (terms.length < 2) return [];
  const found: Value[] = [];
  for (const term of terms.slice(0, 4)) found.push(...(await find(term)));
  const unique = new Map(found.map((item) => [text(item, 'fullUrl'), item]));
  return [...unique.values()].slice(0, MAX_RELATED);
}

/** Search suggestions for scripts: names, URLs, images, prices and collections. `prefix`: that of the language. */
export function suggestionsOf(
  { items, resultCount = 0, didYouMean, popularSearches }: PageData,
  prefix = '',
): PageData {
  const results = Array.isArray(items) ? (items as readonly Value[]) : [];
  return {
    items: results.map((item) => ({
      title: text(item, 'title'),
      fullUrl: withPrefix(text(item, 'fullUrl'), prefix),
      kind: text(item, 'searchKind'),
      assetUrl: text(item, 'assetUrl'),
      price: priceOf(item),
    })),
    resultCount,
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(popularSearches === undefined ? {} : { popularSearches }),
  };
}

/** The price of a product as one text; empty for other items. */
function priceOf(item: Value): string {
  const view = field(contentOf(item), 'productType') === undefined ? null : priceView(item);
  const money = ({ amount, currency }: Price): string => moneyText(amount, currency) ?? '';
  if (view === null) return '';
  const price =
    view.kind === 'from' ? `from ${money(view.from)}` : money(view.kind === 'sale' ? view.sale : view.price);
  const plan = isSubscribable(item) ? subscriptionPlan(item) : null;
  return plan === null ? price : planText(plan, price);
}
