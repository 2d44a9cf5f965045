/** What the columns of a file may hold, and the headings by which a column is known. */

type ImportTarget = 'products' | 'items';

interface FieldDefinition {
  /** As the studio calls it, and the heading of the project's own files. */
  readonly label: string;
  readonly targets: readonly ImportTarget[];
  /** Other headings, in lower case. */
  readonly headings?: readonly string[];
}

const both = ['products', 'items'] as const;
const products = ['products'] as const;
const items = ['items'] as const;

export const importFields = {
  title: { label: 'Title', targets: both, headings: ['name', 'product', 'product name'] },
  urlId: { label: 'Address', targets: both, headings: ['handle', 'url', 'urlid', 'slug', 'permalink'] },
  sourceId: { label: 'ID', targets: items, headings: ['post id', 'item id', 'guid'] },
  oldAddress: { label: 'Old address', targets: both, headings: ['old url', 'redirect from'] },
  body: { label: 'Description', targets: both, headings: ['body (html)', 'body', 'content', 'body html', 'text'] },
  excerpt: { label: 'Excerpt', targets: both, headings: ['summary', 'short description'] },
  categories: { label: 'Categories', targets: both, headings: ['type', 'category'] },
  tags: { label: 'Tags', targets: both, headings: ['tag', 'keywords'] },
  state: { label: 'State', targets: both, headings: ['status', 'workflowstate'] },
  published: { label: 'Published', targets: both, headings: ['visible'] },
  author: { label: 'Author', targets: items, headings: ['creator', 'by'] },
  publishOn: { label: 'Date', targets: both, headings: ['publish date', 'published on', 'publishon', 'post date'] },
  startDate: { label: 'Start', targets: items, headings: ['start date', 'startdate', 'begins'] },
  endDate: { label: 'End', targets: items, headings: ['end date', 'enddate', 'ends'] },
  sourceUrl: { label: 'Source', targets: items, headings: ['source url', 'link'] },
  comments: { label: 'Comments', targets: items, headings: ['comment status'] },
  featured: { label: 'Featured', targets: items, headings: ['starred', 'sticky'] },
  productType: { label: 'Kind', targets: products, headings: ['product kind'] },
  sku: { label: 'SKU', targets: products, headings: ['variant sku', 'article number'] },
  option1: { label: 'Option 1', targets: products, headings: ['option1 name', 'option name 1', 'option name'] },
  value1: { label: 'Value 1', targets: products, headings: ['option1 value', 'option value 1', 'option value'] },
  option2: { label: 'Option 2', targets: products, headings: ['option2 name', 'option name 2'] },
  value2: { label: 'Value 2', targets: products, headings: ['option2 value', 'option value 2'] },
  option3: { label: 'Option 3', targets: products, headings: ['option3 name', 'option name 3'] },
  value3: { label: 'Value 3', targets: products, headings: ['option3 value', 'option value 3'] },
  price: { label: 'Price', targets: products, headings: ['variant price'] },
  salePrice: { label: 'Sale price', targets: products },
  onSale: { label: 'On sale', targets: products },
  comparePrice: { label: 'Compare-at price', targets: products, headings: ['variant compare at price'] },
  stock: { label: 'Stock', targets: products, headings: ['variant inventory qty', 'quantity', 'qty', 'inventory'] },
  tracker: { label: 'Stock is counted by', targets: products, headings: ['variant inventory tracker'] },
  policy: { label: 'When sold out', targets: products, headings: ['variant inventory policy'] },
  weight: { label: 'Weight (kg)', targets: products, headings: ['weight'] },
  grams: { label: 'Weight (g)', targets: products, headings: ['variant grams', 'grams'] },
  isShipped: { label: 'Is shipped', targets: products, headings: ['variant requires shipping'] },
  chargesTax: {
    label: 'Charge tax',
    targets: products,
    headings: ['variant taxable', 'taxable', 'charge tax on this product', 'chargestax'],
  },
  isGiftCard: { label: 'Is a gift card', targets: products, headings: ['gift card'] },
  picture: { label: 'Picture', targets: both, headings: ['image src', 'image', 'images', 'picture url', 'image url'] },
  sound: { label: 'Sound', targets: items, headings: ['audio', 'audio url', 'audio file', 'sound file', 'track'] },
  pictureText: { label: 'Alt text', targets: both, headings: ['image alt text', 'picture alt text'] },
  picturePlace: { label: 'Place of the picture', targets: products, headings: ['image position'] },
  variantPicture: { label: 'Picture of the variant', targets: products, headings: ['variant image'] },
  seoTitle: { label: 'SEO title', targets: both },
  seoDescription: { label: 'SEO description', targets: both },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as readonly ImportField[];
/** Field to the place of its column. */
export type Mapping = Readonly<Partial<Record<ImportField, number>>>;

const definitions: Readonly<Record<ImportField, FieldDefinition>> = importFields;

export const fieldsOf = (target: ImportTarget): readonly ImportField[] =>
  importFieldNames.filter((field) => definitions[field].targets.includes(target));

/** The column of each field, as far as headings say so. */
export function proposeMapping(columns: readonly string[], target: ImportTarget): Mapping {
  const names = columns.map((column) => column.trim().toLowerCase());
  const found = fieldsOf(target).flatMap((field): readonly (readonly [ImportField, number])[] => {
    const { label, headings = [] } = definitions[field];
    const wanted = [label.toLowerCase(), field.toLowerCase(), ...headings];
    const place = wanted.map((heading) => names.indexOf(heading)).find((at) => at >= 0);
    return place === undefined ? [] : [[field, place]];
  });
  const taken = new Set<number>();
  return Object.fromEntries(
    found.filter(([, place]) => {
      const isFree = !taken.has(place);
      taken.add(place);
      return isFree;
    }),
  );
}

const SHOPIFY = ['handle', 'title', 'body (html)', 'variant price'];

export const isShopify = (columns: readonly string[]): boolean => {
  const names = new Set(columns.map((column) => column.trim().toLowerCase()));
  return SHOPIFY.every((name) => names.has(name));
};

/** Whether a table looks like one of products. */
export const looksLikeProducts = (columns: readonly string[]): boolean => {
  const { price, sku } = proposeMapping(columns, 'products');
  return price !== undefined || sku !== undefined;
};
