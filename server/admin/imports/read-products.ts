/** Products of a table: the first row has the product, each row with a price a variant, and each row may name a picture. */
import { slugOf } from '../../content/slug.ts';
import { newItem } from '../items/item-fields.ts';
import {
  checkEntry,
  type EntryContext,
  type ImportEntry,
  type NamedPicture,
  namedPictures,
  type PlaceOf,
  type RefusedEntry,
  readEntry,
} from './import-entry.ts';
import type { ImportField, Mapping } from './import-fields.ts';
import { oldPathOf } from './import-redirects.ts';
import { type CellProblem, type Cells, cellsOf } from './read-cells.ts';
import { commonFields, publicationOfRow } from './read-state.ts';
import type { TableRow } from './read-table.ts';

export type Rows = readonly [TableRow, ...TableRow[]];

const OPTIONS = [
  ['option1', 'value1'],
  ['option2', 'value2'],
  ['option3', 'value3'],
] as const;

const KINDS: Readonly<Record<string, number>> = {
  physical: 1,
  digital: 2,
  service: 3,
  'gift card': 4,
  paywall: 5,
};

const WRITE_KIND = 'write physical, digital, service, gift card or paywall.';

/**
 * Rows of one product have the same address, or else the same title, wherever they stand. A row without both belongs to the one
 * above it (`last`: its key), unless it has but a SKU: that is a product to be changed.
 */
export function productKey(row: TableRow, { mapping }: Pick<EntryContext, 'mapping'>, last = ''): string {
  const cells = cellsOf(row, mapping);
  const own = slugOf(cells.text('urlId') || cells.text('title'));
  if (own !== '') return own;
  const isNamed = mapping.urlId !== undefined || mapping.title !== undefined;
  const isNext = last !== '' && isNamed && cells.text('value1') !== '';
  return (isNext ? '' : cells.text('sku')) || last;
}

/** How many products rows are. */
export function countProducts(rows: readonly TableRow[], mapping: Mapping): number {
  let last = '';
  const keys = rows.map((row) => {
    last = productKey(row, { mapping }, last);
    return last;
  });
  return new Set(keys).size;
}

/** The product of its rows, or why it cannot be one. */
export function readProduct(rows: Rows, context: EntryContext): ImportEntry | RefusedEntry {
  const found: CellProblem[] = [];
  const [first, ...others] = rows.map((row) => cellsOf(row, context.mapping, found)) as [Cells, ...Cells[]];
  const title = first.text('title') || first.text('urlId') || first.text('sku');
  const all = [first, ...others];
  const sold = all.filter((cells, at) => isVariant(cells, at));
  const { number } = first;
  const read = () => productOf(all, sold, context);
  return readEntry({ number, title, found, placeOf: placeIn(sold), read }, context);
}

/** Shopify's rows of further pictures have neither. */
const isVariant = (cells: Cells, at: number): boolean =>
  (['sku', 'price', 'value1'] as const).some((field) => cells.text(field) !== '') || at === 0;

function productOf(all: readonly Cells[], sold: readonly Cells[], context: EntryContext) {
  const [first] = all as [Cells, ...Cells[]];
  const options = optionsOf(all);
  const names = options.map(({ name }) => name);
  const isPriced = first.has('price');
  const variants = isPriced ? sold.map((cells) => variantOf(cells, options, first, context)) : undefined;
  const { fields: common, remarks: ofTexts } = commonFields(first, context);
  const { urlId: address, ...fields } = common as { readonly urlId?: string };
  const productType = typeOf(first, sold);
  const urlId = slugOf(address ?? first.text('title'));
  const publication = publicationOfRow(first, context);
  const remarks = [...ofTexts, ...publication.remarks];
  const input = checkEntry(newItem, {
    ...fields,
    // Prices of what is there are changed by SKU or address alone.
    title: first.text('title') || first.text('urlId') || first.text('sku'),
    urlId,
    productType: productType ?? 1,
    ...publication.fields,
    variants,
    variantOptionOrdering: isPriced && names.length > 0 ? names : undefined,
    product: taxOf(sold),
  });
  const givesSale = (['salePrice', 'onSale', 'comparePrice'] as const).some((field) => first.has(field));
  const given = new Set([
    ...(address === undefined ? [] : ['address']),
    ...(first.text('title') === '' ? [] : ['title']),
    ...(givesSale ? ['sale'] : []),
    ...(productType === undefined ? [] : ['productType']),
  ]);
  const pictures = picturesOf(all, sold, input.variants?.map(({ sku }) => sku) ?? []);
  const withoutSku = new Set(sold.flatMap((cells, at) => (cells.text('sku') === '' ? [at] : [])));
  return { input, given, remarks, pictures, withoutSku, oldPath: oldPathOf(oldAddressOf(first, context)) };
}

/** Shopify has all products below one path. */
function oldAddressOf(first: Cells, { format }: EntryContext): string {
  const handle = format === 'shopify' ? first.text('urlId') : '';
  return first.text('oldAddress') || (handle === '' ? '' : `/products/${encodeURIComponent(handle)}`);
}

/** Shopify gives what has no options one with this value. */
const isDefault = (cells: Cells): boolean => cells.text('value1').toLowerCase() === 'default title';

interface Option {
  readonly name: string;
  readonly value: ImportField;
}

/** The names stand in the first row alone. */
function optionsOf(all: readonly Cells[]): readonly Option[] {
  const [first] = all;
  if (first === undefined || isDefault(first)) return [];
  return OPTIONS.flatMap(([name, value], at) => {
    const isUsed = all.some((cells) => cells.text(value) !== '');
    return isUsed ? [{ name: first.text(name) || `Option ${at + 1}`, value }] : [];
  });
}

function variantOf(cells: Cells, options: readonly Option[], first: Cells, { currency }: EntryContext) {
  const values = options.map(({ name, value }) => [name, cells.text(value)] as const);
  const attributes = Object.fromEntries(values.filter(([, value]) => value !== ''));
  const name = [first.text('urlId') || first.text('title'), ...Object.values(attributes)].join(' ');
  return {
    // The same each time, so that a file may be read again.
    sku: cells.text('sku') || slugOf(name).toUpperCase(),
    attributes,
    ...pricesOf(cells, currency),
    ...stockOf(cells),
    ...weightOf(cells),
  };
}

const NO_PRICES = { priceCents: 0, salePriceCents: 0, onSale: false };

/** Shopify's price is the one to pay; the one to compare it with is higher. What is refused has none. */
function pricesOf(cells: Cells, currency: string) {
  const price = cells.cents('price', currency);
  const compare = cells.cents('comparePrice', currency) ?? 0;
  const salePrice = cells.cents('salePrice', currency);
  const salePriceCents = salePrice ?? 0;
  const isOnSale = cells.flag('onSale');
  const onSale = isOnSale ?? salePriceCents > 0;
  if (cells.text('price') === '') cells.refuse('price', 'The price is missing.');
  if (price === undefined) return NO_PRICES;
  if (compare > price) return { priceCents: compare, salePriceCents: price, onSale: true };
  const isWrong = salePrice === undefined && cells.text('salePrice') !== '';
  if (onSale && !isWrong && (salePriceCents <= 0 || salePriceCents >= price))
    cells.refuse('salePrice', 'The sale price must be above 0 and below the price.');
  return { priceCents: price, salePriceCents, onSale };
}

function stockOf(cells: Cells): { readonly unlimited?: boolean; readonly qtyInStock?: number } {
  if (/^(?:unlimited|∞)$/i.test(cells.text('stock'))) return { unlimited: true };
  const isUncounted = cells.has('tracker') && cells.text('tracker') === '';
  const goesOn = cells.text('policy').toLowerCase() === 'continue';
  const count = cells.count('stock');
  const isBelow = count !== undefined && count < 0;
  const qtyInStock = count === undefined || isBelow ? {} : { qtyInStock: count };
  if (isUncounted || goesOn) return { unlimited: true, ...qtyInStock };
  if (isBelow) cells.refuse('stock', 'The stock is below 0.');
  return count === undefined ? {} : { unlimited: false, ...qtyInStock };
}

function weightOf(cells: Cells) {
  const grams = cells.decimal('grams');
  const value = cells.decimal('weight') ?? (grams === undefined ? undefined : grams / 1000);
  return value === undefined || value === 0 ? {} : { shippingWeight: { value, unit: 'KILOGRAM' } };
}

/** Files say of each variant whether it is taxed; here, all variants of a product are, or none. */
function taxOf(sold: readonly Cells[]): { readonly chargesTax: false | null } | undefined {
  const flags = sold.flatMap((cells) => cells.flag('chargesTax') ?? []);
  const [isCharged] = flags;
  if (isCharged === undefined) return undefined;
  const other = sold.find((cells) => cells.flag('chargesTax') === !isCharged);
  other?.refuse('chargesTax', 'Tax is charged on all variants of a product or on none: write the same in each row.');
  return { chargesTax: isCharged ? null : false };
}

function typeOf(first: Cells, sold: readonly Cells[]): number | undefined {
  const word = first.text('productType').toLowerCase();
  if (word !== '') {
    const type = KINDS[word];
    return type ?? first.refuse('productType', `“${word.slice(0, 60)}” is no kind of product: ${WRITE_KIND}`);
  }
  if (first.flag('isGiftCard') === true) return 4;
  if (!first.has('isShipped')) return undefined;
  return sold.every((cells) => cells.flag('isShipped') === false) ? 3 : 1;
}

function picturesOf(all: readonly Cells[], sold: readonly Cells[], skus: readonly string[]): readonly NamedPicture[] {
  const placed = all.flatMap((cells, at) =>
    cells.text('picture') === '' ? [] : [{ cells, place: cells.count('picturePlace') ?? at + 1 }],
  );
  placed.sort((one, other) => one.place - other.place);
  const own = placed.flatMap(({ cells }) => namedPictures(cells, 'picture'));
  const ofVariants = sold.flatMap((cells, at) =>
    namedPictures(cells, 'variantPicture').map((picture) => ({ ...picture, sku: skus[at] })),
  );
  return [...own, ...ofVariants];
}

const FIELDS: Readonly<Record<string, ImportField>> = {
  title: 'title',
  urlId: 'urlId',
  body: 'body',
  excerpt: 'excerpt',
  tags: 'tags',
  categories: 'categories',
  workflowState: 'state',
  seoData: 'seoTitle',
  productType: 'productType',
  sku: 'sku',
  priceCents: 'price',
  salePriceCents: 'salePrice',
  qtyInStock: 'stock',
  attributes: 'value1',
  shippingWeight: 'weight',
  variants: 'option1',
  publishAt: 'publishOn',
  publishOn: 'publishOn',
  images: 'picture',
  mainImage: 'variantPicture',
  unlimited: 'stock',
  onSale: 'onSale',
  variantOptionOrdering: 'option1',
  product: 'chargesTax',
};

/** Where a field of the input stands: `variants.2.sku` in the row of the third variant. */
const placeIn =
  (sold: readonly Cells[]): PlaceOf =>
  (path) => {
    const [name = '', at, inner = ''] = path.split('.');
    if (name !== 'variants' || at === undefined) return fieldNamed(name);
    const number = sold[Number(at)]?.number;
    return { ...(number === undefined ? {} : { number }), ...fieldNamed(inner) };
  };

const fieldNamed = (name: string): { readonly field?: ImportField } => {
  const field = FIELDS[name];
  return field === undefined ? {} : { field };
};
