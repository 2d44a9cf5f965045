/** Which item of the site an entry of a file means. Pure. */
import { isData } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { invalid } from '../../http/create-problem.ts';
import type { StoredItem } from '../items/item-store.ts';
import {
  type ComparedEntries,
  hasNoAddress,
  isReplaced,
  keyOf,
  type StoredEntries,
  storedAddress,
} from './find-stored.ts';
import { generatedSkusOf } from './generated-skus.ts';
import type { ImportEntry } from './import-entry.ts';
import { CellProblem } from './read-cells.ts';

interface Match {
  /** With the SKUs of variants that are found by their options, and without what an import does not change. */
  readonly entry: ImportEntry;
  /** Undefined: it is new. */
  readonly stored: StoredItem | undefined;
  /** A text that stays as it is. */
  readonly keepsBlocks: boolean;
}

/** Throws for an entry that several may be meant by, and for SKUs of others. */
export function matchEntry(entry: ImportEntry, entries: ComparedEntries): Match {
  const stored = entry.input.productType === undefined ? itemOf(entry, entries) : productOf(entry, entries);
  const named = stored === undefined ? entry : withKnownSkus(entry, stored);
  checkSkus(named, stored, entries);
  const keepsBlocks = stored !== undefined && isData(stored.item.data['layout']) && (named.input.body ?? '') !== '';
  if (!keepsBlocks) return { entry: named, stored, keepsBlocks };
  const { body: _, ...input } = named.input;
  return { entry: { ...named, input }, stored, keepsBlocks };
}

/** By what an import has stored with it, by its address, or by its title. Never one that came from something else. */
function itemOf(
  { input: { urlId = '', title }, given, identity }: ImportEntry,
  { byKey, byAddress, byTitle }: StoredEntries,
): StoredItem | undefined {
  const own = byKey.get(identity?.key ?? '');
  if (own !== undefined || identity?.isCopy === true) return own;
  const isFree = (one: StoredItem): boolean => keyOf(one) === '';
  const named = isReplaced(urlId) ? undefined : byAddress.get(urlId);
  if (named !== undefined && given.has('address')) return isFree(named) || identity?.hasId !== true ? named : undefined;
  if (named !== undefined && isFree(named) && named.item.title === title) return named;
  return isReplaced(urlId) ? byTitle.get(title)?.find(isFree) : undefined;
}

/** By its address, by a SKU unless the file says that it has another address, or by its title when the file has neither. */
function productOf(
  { number, input, given, withoutSku }: ImportEntry,
  { byAddress, bySku, byTitle }: StoredEntries,
): StoredItem | undefined {
  const { urlId = '', title, variants = [] } = input;
  const hasSku = variants.some((_, at) => !withoutSku?.has(at));
  const titled = given.has('address') || hasSku ? [] : (byTitle.get(title) ?? []);
  if (titled.length > 1)
    throw new CellProblem(
      number,
      'title',
      `${titled.length} products have this title: the address or the SKU is missing.`,
    );
  const base = storedAddress(urlId);
  const isNumbered = (address: string): boolean =>
    address.startsWith(`${base}-`) && /^\d+$/.test(address.slice(base.length + 1));
  const isMeant = ({ item }: StoredItem): boolean =>
    !given.has('address') || item.urlId === base || isNumbered(item.urlId);
  const ofSkus = variants.flatMap(({ sku }, at) => (withoutSku?.has(at) ? [] : (bySku.get(sku) ?? [])));
  const short = isReplaced(urlId) && !hasSku ? byTitle.get(title)?.find(hasNoAddress) : undefined;
  return titled[0] ?? byAddress.get(urlId) ?? ofSkus.find(isMeant) ?? short;
}

/** Rows without a SKU mean the variant that has their options, or the only one that there is. */
function withKnownSkus(entry: ImportEntry, stored: StoredItem): ImportEntry {
  const { input, withoutSku = new Set(), number } = entry;
  if (input.variants === undefined || withoutSku.size === 0) return entry;
  const named = new Map<string, string>();
  const variants = input.variants.map((variant, at) => {
    if (!withoutSku.has(at)) return variant;
    const values = valuesOf(variant.attributes);
    const found = stored.variants.find((row) => valuesOf(row.attributes) === values) ?? onlyOf(stored, values, number);
    if (found === undefined) return variant;
    named.set(variant.sku, found.sku);
    return { ...variant, sku: found.sku, attributes: {} };
  });
  const pictures = entry.pictures.map((picture) => ({ ...picture, sku: named.get(picture.sku ?? '') ?? picture.sku }));
  return { ...entry, input: { ...input, variants }, pictures };
}

const valuesOf = (attributes: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.values(attributes)
      .map((value) => value.toLowerCase())
      .sort(),
  );

function onlyOf({ variants }: StoredItem, values: string, number: number) {
  if (values !== '[]') return undefined;
  if (variants.length > 1)
    throw new CellProblem(
      number,
      'sku',
      `The product has ${variants.length} variants: the SKU or the options are missing.`,
    );
  return variants[0];
}

function checkSkus(entry: ImportEntry, stored: StoredItem | undefined, entries: ComparedEntries): void {
  const { bySku, rowOfSku } = entries;
  const made = new Set(generatedSkusOf(entry, skusOf(stored)).map(([sku]) => sku));
  const problems = (entry.input.variants ?? []).flatMap(({ sku }, at) => {
    const owner = bySku.get(sku);
    const isOther = owner !== undefined && owner.item.id !== stored?.item.id;
    const row = made.has(sku) ? rowOfSku.get(sku) : undefined;
    if (!isOther && row === undefined) return [];
    return [{ field: `variants.${at}.sku`, message: skuMessage(sku, entry.withoutSku?.has(at) === true, row) }];
  });
  if (problems.length > 0) throw invalid(problems);
}

export const skusOf = (stored: StoredItem | undefined): ReadonlySet<string> =>
  new Set(stored?.variants.map(({ sku }) => sku));

function skuMessage(sku: string, isMade: boolean, row: number | undefined): string {
  if (!isMade) return adminMessages.exists('SKU');
  const other = row === undefined ? '' : `, and row ${row} has it`;
  return `${adminMessages.exists('SKU')}: “${sku}” was made from the title${other}. Give the row a SKU.`;
}
