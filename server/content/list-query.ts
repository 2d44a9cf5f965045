/** The query parameters of a product list: `?sort=price-up&option.Size=Small&option.Size=Large&in-stock=1`. */
import { decodeEntities } from '#shared/html';
import { isSort, type Sort } from '#shared/regions/list-tools';

/** Everything but the defaults, in a fixed order, so that equal lists have equal queries. */
export interface ListQuery {
  readonly sort?: Sort;
  /** Several categories, of which an item needs one; a single one is the page's `category`. */
  readonly categories?: readonly string[];
  /** Ranges in major units: `25-50`, `100-`. */
  readonly prices?: readonly string[];
  readonly options?: readonly ChosenOption[];
  readonly inStock?: true;
  readonly onSale?: true;
  /** Number of pages shown at once, if more than one. */
  readonly pages?: number;
}

export interface ChosenOption {
  readonly name: string;
  readonly values: readonly string[];
}

export const OPTION = 'option.';
const MAX_OPTIONS = 8;
const MAX_VALUES = 20;
const MAX_LENGTH = 100;
export const MAX_PAGES = 10;

/** Reads the query parameters; undefined when none concern the list. Malformed and excessive ones are ignored. */
export function readListQuery(parameters: URLSearchParams): ListQuery | undefined {
  const all = (name: string): readonly string[] => valuesOf(parameters.getAll(name));
  const categories = all('category').map(decodeEntities);
  const prices = all('price').filter((value) => /^\d{1,9}-(?:\d{1,9})?$/.test(value));
  const options = optionsOf(parameters);
  const sort = parameters.get('sort') ?? '';
  const pages = Number(parameters.get('pages'));
  const query: ListQuery = {
    ...(isSort(sort) && sort !== 'featured' ? { sort } : {}),
    ...(categories.length > 1 ? { categories } : {}),
    ...(prices.length > 0 ? { prices } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(parameters.get('in-stock') === '1' ? { inStock: true } : {}),
    ...(parameters.get('on-sale') === '1' ? { onSale: true } : {}),
    ...(Number.isInteger(pages) && pages > 1 ? { pages: Math.min(pages, MAX_PAGES) } : {}),
  };
  return Object.keys(query).length === 0 ? undefined : query;
}

const valuesOf = (values: readonly string[]): readonly string[] =>
  [...new Set(values.filter((value) => value !== '' && value.length <= MAX_LENGTH))].sort().slice(0, MAX_VALUES);

function optionsOf(parameters: URLSearchParams): readonly ChosenOption[] {
  const names = new Set([...parameters.keys()].filter((key) => key.startsWith(OPTION) && key.length <= MAX_LENGTH));
  return [...names]
    .sort()
    .slice(0, MAX_OPTIONS)
    .map((key) => ({ name: key.slice(OPTION.length), values: valuesOf(parameters.getAll(key)) }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
}

/** The filters that apply to each variant of a product. */
export type OfferFilters = Pick<ListQuery, 'prices' | 'options' | 'inStock' | 'onSale'>;

export const hasOfferFilter = ({ prices, options, inStock, onSale }: OfferFilters): boolean =>
  prices !== undefined || options !== undefined || inStock === true || onSale === true;

/** Other filters of a list's URL. */
interface NamedFilters {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
  readonly month?: string | undefined;
  readonly list?: ListQuery | undefined;
}

/** The parameters of a list's URL, without the offset. */
export function listParameters(query: NamedFilters): readonly (readonly [string, string])[] {
  const { category, tag, author, month, list = {} } = query;
  const { sort, categories, prices = [], options = [], inStock, onSale } = list;
  const named = (name: string, values: readonly (string | undefined)[]): readonly (readonly [string, string])[] =>
    values.flatMap((value) => (value === undefined ? [] : [[name, value] as const]));
  return [
    ...named('category', categories ?? [category]),
    ...named('tag', [tag]),
    ...named('author', [author]),
    ...named('month', [month]),
    ...named('sort', [sort]),
    ...named('price', prices),
    ...options.flatMap(({ name, values }) => named(OPTION + name, values)),
    ...named('in-stock', [inStock && '1']),
    ...named('on-sale', [onSale && '1']),
  ];
}
