/** Help on a search page with few results: spelling, popular searches, products. */
import type { Value } from '#engine';
import { decodeEntities, escapeHtml } from '#shared/html';
import type { PageData } from '../content/content-source.ts';
import { list, text } from '../content/fields.ts';
import { termsIn } from '../content/search.ts';
import { popularProducts } from './popular-products.ts';
import { shopOf } from './shop-collection.ts';
import type { SiteContext } from './site-context.ts';

const MAX_POPULAR = 6;
/** More than are shown, because some popular searches no longer find anything. */
const MAX_ASKED = 12;
const MAX_PRODUCTS = 4;
const MAX_CATEGORIES = 8;

type Help = Pick<SiteContext, 'content' | 'searches' | 'bestsellers' | 'logger'>;

const searchLink = (query: string): PageData => ({
  query: escapeHtml(query),
  url: escapeHtml(`/search?q=${encodeURIComponent(query)}`),
});

/** `didYouMean` of page data, when a corrected query would find something. */
export async function spellingHelp({ content }: Help, query: string): Promise<PageData> {
  const correction = query === '' ? '' : ((await content.correct?.(query)) ?? '');
  if (correction === '' || (await content.search(correction)).length === 0) return {};
  return { didYouMean: searchLink(correction) };
}

/** `popularSearches` of page data: frequent searches that still find something. */
export async function popularHelp({ content, searches, logger }: Help): Promise<PageData> {
  const popular = await searches?.top(MAX_ASKED).catch((error: unknown) => {
    logger.warn({ err: error }, 'reading popular searches failed');
    return [];
  });
  const found: string[] = [];
  for (const query of popular ?? []) {
    if (found.length === MAX_POPULAR) break;
    if ((await content.search(query)).length > 0) found.push(query);
  }
  return found.length === 0 ? {} : { popularSearches: found.map(searchLink) };
}

/** `popularProducts` and `productCategories` of page data: those of the first product collection in a navigation. */
export async function productHelp({ content, bestsellers }: Help): Promise<PageData> {
  const shop = shopOf(await content.site());
  if (shop === undefined) return {};
  const request = { collection: text(shop, 'fullUrl'), tags: [], categories: [], limit: MAX_PRODUCTS, skip: 0 };
  const { items, collection } = await popularProducts({ content, bestsellers }, { ...request, featured: false });
  const categories = list(collection, 'categories').filter((name) => typeof name === 'string');
  return {
    ...(items.length === 0 ? {} : { popularProducts: items }),
    ...(categories.length === 0
      ? {}
      : { productCategories: categories.slice(0, MAX_CATEGORIES).map(categoryOf(shop)) }),
  };
}

/** Names of categories are HTML. */
const categoryOf =
  (shop: Value) =>
  (name: string): PageData => ({
    title: name,
    url: `${text(shop, 'fullUrl')}?category=${encodeURIComponent(decodeEntities(name))}`,
  });

/** The form in which a search is counted: its terms, in order. */
export const countedQuery = (query: string): string => termsIn(withoutPersonal(query)).join(' ');

/** Without email addresses, and without numbers as long as those of cards, accounts and telephones. */
const withoutPersonal = (query: string): string =>
  query.replace(/(?<![^\s@])[^\s@]+@[^\s@]+/g, ' ').replace(/\d(?:[\s./()-]*\d){8,}/g, ' ');
