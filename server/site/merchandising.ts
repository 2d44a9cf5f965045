/**
 * What the shop shows about the products of a page besides their own data (specification, rendering 3: per-product merchandising
 * context): low stock, the restock sign-up, instalments.
 */
import type { Value } from '#engine';
import { isBoundless, isInStock, isUnlimited, productType, stockOf, variantsOf } from '#shared/product';
import { recordTypes } from '#shared/record-types';
import type { PageData } from '../content/content-source.ts';
import { data, field, flag, isData, list, number, text } from '../content/fields.ts';

/** Key of the settings, `websiteSettings.merchandisingSettings`. */
const SETTINGS = 'merchandisingSettings';
const CONTEXT = 'productMerchandisingContext';
const FEW = 5;
/** Passed on unchanged. */
const SHARED = [
  'customSoldOutText',
  'scarcityEnabled',
  'scarcityText',
  'scarcityShownByDefault',
  'restockNotificationMessages',
  'mailingListSignUpEnabled',
  'mailingListOptInByDefault',
  'afterPayAvailable',
  'afterPayMin',
  'afterPayMax',
  'shopperLanguage',
  'stripeAccountCountry',
];

/** Settings that a product may override; instalments have a rule of their own. */
const OWN = [
  'customSoldOutText',
  'scarcityEnabled',
  'scarcityThreshold',
  'scarcityText',
  'scarcityShownByDefault',
  'restockNotificationEnabled',
  'restockNotificationMessages',
  'mailingListSignUpEnabled',
  'mailingListOptInByDefault',
];

/** The context of a page's products, by id; undefined when the page has its own, or when nothing is configured. */
export function merchandisingContext(context: PageData, page: PageData): PageData | undefined {
  const shop = data(data(context, 'websiteSettings'), SETTINGS);
  if (field(page, CONTEXT) !== undefined) return undefined;
  const products = [field(page, 'item'), ...list(page, 'items')].filter(
    (item) => isData(item) && number(item, 'recordType') === recordTypes['store-item'],
  );
  const entries = products.flatMap((item) => {
    const settings = { ...shop, ...pick(data(item, 'structuredContent'), OWN) };
    return Object.keys(settings).length === 0 ? [] : [[text(item, 'id'), contextOf(item, shop, settings)]];
  });
  return entries.length === 0 && Object.keys(shop).length === 0 ? undefined : (Object.fromEntries(entries) as PageData);
}

const contextOf = (item: Value, shop: PageData, settings: PageData): PageData => ({
  ...pick(settings, SHARED),
  ...instalments(item, shop),
  scarcityTemplateViews: scarce(item, settings),
  restockNotificationViews: soldOut(item, settings),
});

const pick = (from: PageData, names: readonly string[]): PageData =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

/** Instalments, if the shop offers them; a product may opt out or set limits of its own. */
function instalments(item: Value, settings: PageData): PageData {
  const content = data(item, 'structuredContent');
  const own = Object.fromEntries(
    BOUNDS.flatMap((name) => (name in content ? [[name, content[name]]] : [])),
  ) as PageData;
  const isOffered = flag(settings, 'afterPayAvailable') && content['afterPayAvailable'] !== false;
  return { ...own, afterPayAvailable: isOffered && !flag(content, 'isSubscribable') };
}

const BOUNDS = ['afterPayMin', 'afterPayMax'];

/** Variants with low stock; the product itself when it has a single variant. */
function scarce(item: Value, settings: PageData): Value {
  if (!flag(settings, 'scarcityEnabled')) return [];
  const threshold = number(settings, 'scarcityThreshold') ?? FEW;
  const variants = variantsOf(item) as readonly Value[];
  return variants.flatMap((variant): readonly Value[] => {
    const left = stockOf(variant);
    if (isUnlimited(variant) || left <= 0 || left > threshold) return [];
    return [{ qtyInStock: left, ...(variants.length > 1 ? { attributes: field(variant, 'attributes') ?? {} } : {}) }];
  });
}

/** Sold-out variants with a restock sign-up; for several, it is shown when one is selected. */
function soldOut(item: Value, settings: PageData): Value {
  if (!flag(settings, 'restockNotificationEnabled') || isBoundless(productType(item))) return [];
  const variants = variantsOf(item) as readonly Value[];
  return variants.flatMap((variant): readonly Value[] =>
    isInStock(variant) ? [] : [{ variantId: text(variant, 'id'), hiddenByDefault: variants.length > 1 }],
  );
}
