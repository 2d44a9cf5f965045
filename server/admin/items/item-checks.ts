/** Checks a change to an item against its type and its other fields. Pure functions. */
import { isData } from '#shared/json';
import { invalid } from '../../http/create-problem.ts';
import type { FieldProblem } from '../../http/problems.ts';
import type { ItemDraft } from './item-fields.ts';
import type { StoredItem } from './item-store.ts';
import { checkSettings, checkVariants, optionNames } from './product-rules.ts';
import { variantInput } from './variant-rows.ts';

const PRODUCT_FIELDS = ['variants', 'variantOptionOrdering', 'product'] as const satisfies readonly (keyof ItemDraft)[];

/** Throws `invalid-request` with each field that does not apply to the item. */
export function checkChange(stored: StoredItem, change: ItemDraft): void {
  const { productType, data } = stored.item;
  const problems = [
    ...eventProblems(stored, change),
    ...(productType === null ? productProblems(change) : trackProblems(change)),
    ...(change.body && change.body !== data['body'] && isData(data['layout'])
      ? [{ field: 'body', message: 'is not shown: the item has a layout, which has routes of its own' }]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  if (productType === null) return;
  checkSettings(productType, change.product ?? {});
  if (change.variants !== undefined || change.variantOptionOrdering !== undefined)
    checkVariants({ productType, ...offerOf(stored, change) });
}

const productProblems = (change: ItemDraft): readonly FieldProblem[] =>
  PRODUCT_FIELDS.flatMap((field) => (change[field] === undefined ? [] : [{ field, message: 'is for products' }]));

const trackProblems = ({ audioAssetUrl }: ItemDraft): readonly FieldProblem[] =>
  audioAssetUrl ? [{ field: 'audioAssetUrl', message: 'is not for products' }] : [];

/** The variants and option names of a product after a change. */
export function offerOf({ item, variants }: StoredItem, change: ItemDraft) {
  const inputs = change.variants ?? variants.map(variantInput);
  const content = item.data['structuredContent'];
  const stored =
    isData(content) && Array.isArray(content['variantOptionOrdering']) ? content['variantOptionOrdering'] : [];
  const used = new Set(inputs.flatMap(({ attributes }) => Object.keys(attributes)));
  const names = change.variantOptionOrdering ?? stored.map(String).filter((name) => used.has(name));
  return { variants: inputs, options: optionNames(inputs, names) };
}

/** An end must be after its start; products are not events. */
function eventProblems({ item, collection }: StoredItem, { startDate, endDate }: ItemDraft): readonly FieldProblem[] {
  const start = startDate === undefined ? item.data['startDate'] : startDate;
  const end = endDate === undefined ? item.data['endDate'] : endDate;
  if (item.productType !== null && typeof startDate === 'number')
    return [{ field: 'startDate', message: 'is for events' }];
  if (typeof start !== 'number' && (typeof end === 'number' || collection.data['typeName'] === 'events'))
    return [{ field: 'startDate', message: 'is missing' }];
  if (typeof start === 'number' && typeof end === 'number' && end <= start)
    return [{ field: 'endDate', message: 'must be after the start' }];
  return [];
}
