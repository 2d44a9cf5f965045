/** The steps of store setup: the currency, then those of the specification in its order: page, root category, navigation link. */
import { call, type Result } from '../api.ts';
import { categoriesPath, collectionsPath, type StoreCollection } from './store.ts';

export const steps = ['Currency', 'Page', 'Category', 'Navigation'] as const;

/** The current step of a store page; one past the last when done. The currency is asked for before the first page. */
export function stepOf(collection: StoreCollection | undefined, isCurrencyChosen = true): number {
  if (collection === undefined) return isCurrencyChosen ? 1 : 0;
  if (collection.rootCategoryId === null) return 2;
  return collection.isInNavigation ? steps.length : 3;
}

export const chooseCurrency = (currency: string): Promise<Result<unknown>> =>
  call('PUT', '/api/owner/store-settings', { body: { currency } });

export interface NewStorePage {
  readonly title: string;
  readonly navigationTitle: string;
  readonly urlId: string;
  readonly description: string;
}

/** Creates the collection of products. A store page is always enabled. */
export function addStorePage(websiteId: string, page: NewStorePage): Promise<Result<{ readonly id: string }>> {
  const { description, ...texts } = page;
  const body = { ...texts, ...(description === '' ? {} : { description }), enabled: true };
  return call('POST', collectionsPath(websiteId), { body });
}

/** Creates the category that represents the whole store page. */
export const addRootCategory = (
  websiteId: string,
  collectionId: string,
  displayName: string,
): Promise<Result<unknown>> =>
  call('POST', categoriesPath(websiteId, collectionId), {
    body: { displayName, type: 'ROOT', pageRendering: 'LIST_VIEW', displayIndex: 1 },
  });

interface Navigations {
  readonly navigations: readonly {
    readonly identifier: string;
    readonly links: readonly { readonly collectionId?: string }[];
  }[];
  readonly revision: number;
}

const MAIN = 'mainNav';
const MAX_TRIES = 3;

/** Adds the store page to the end of the main navigation, merging with concurrent changes. */
export async function addToNavigation(collectionId: string, title: string): Promise<Result<unknown>> {
  for (let count = 1; ; count++) {
    const read = await call<Navigations>('GET', '/api/owner/navigations');
    if (!read.ok) return read;
    const links = read.body.navigations.find(({ identifier }) => identifier === MAIN)?.links ?? [];
    // A site without a navigation is offered all its pages, this one among them.
    const others = links.filter((link) => link.collectionId !== collectionId);
    const items = [...others, { collectionId, title, items: [] }];
    const body = { fieldName: MAIN, navigation: { items } };
    const result = await call('POST', '/api/widget/UpdateNavigation', { body, ifMatch: read.body.revision });
    if (result.ok || result.problem.status !== 409 || count === MAX_TRIES) return result;
  }
}
