/** Converts page JSON to the prices of a market: products in items and lists, and the store's currency in site-level data. */
import type { Value } from '#engine';
import { escapeHtml } from '#shared/html';
import { fromMinorUnits, plainText, toMinorUnits } from '#shared/money';
import { readPrice } from '#shared/price';
import type { PageData } from './content-source.ts';
import { data, field, isData, list, number, text } from './fields.ts';
import type { MarketPrices } from './market-prices.ts';

const LISTS = ['items', 'upcoming', 'past', 'relatedItems'] as const;

/** A page with its products in the prices of a market: a separate object, because derived data is cached by page object. */
export function pricedPage(page: PageData, priceItem: (item: Value) => Value): PageData {
  const changed: Record<string, Value> = {};
  if (isPriced(page['item'])) changed['item'] = priceItem(page['item']);
  for (const name of LISTS) {
    const items = list(page, name);
    if (items.some(isPriced)) changed[name] = items.map(priceItem);
  }
  return { ...page, ...changed };
}

const isPriced = (item: Value): boolean => isData(field(item, 'structuredContent'));

/** An item with the prices of a market; unchanged when it is not a product. */
export function pricedItem(item: Value, prices: MarketPrices): Value {
  const content = field(item, 'structuredContent');
  if (!isData(item) || !isData(content)) return item;
  const variants = list(content, 'variants').map((variant) => pricedVariant(variant, prices));
  const own = 'priceMoney' in content ? pricedVariant(content, prices) : content;
  return {
    ...item,
    structuredContent: {
      ...(own as PageData),
      ...pricedLimits(content, prices),
      ...(variants.length > 0 ? { variants } : {}),
    },
  } as Value;
}

/** The limits for instalments, in minor units of the market's currency; empty without any. */
function pricedLimits(settings: PageData, prices: MarketPrices): PageData {
  const limits = ['afterPayMin', 'afterPayMax'].flatMap((name) => {
    const limit = number(settings, name);
    return limit === undefined ? [] : [[name, prices.amount(limit)]];
  });
  return Object.fromEntries(limits) as PageData;
}

/** An object with a price: a variant, a product without variants, a pricing option. */
function pricedVariant(priced: Value, prices: MarketPrices): Value {
  if (!isData(priced)) return priced;
  const store = { priceCents: centsOf(priced['priceMoney']), salePriceCents: centsOf(priced['salePriceMoney']) };
  const own = prices.variant(text(priced, 'id'), store);
  const { currency } = prices.market;
  const options = list(priced, 'pricingOptions');
  return {
    ...priced,
    ...('price' in priced ? { price: own.priceCents } : {}),
    ...('salePrice' in priced ? { salePrice: own.salePriceCents } : {}),
    ...(isData(priced['priceMoney']) ? { priceMoney: moneyOf(own.priceCents, currency) } : {}),
    ...(isData(priced['salePriceMoney']) ? { salePriceMoney: moneyOf(own.salePriceCents, currency) } : {}),
    ...(options.length > 0 ? { pricingOptions: options.map((option) => pricedOption(option, priced, prices)) } : {}),
  };
}

/** A pricing option of a variant; one with the variant's price keeps it in the market, too. */
function pricedOption(option: Value, variant: PageData, prices: MarketPrices): Value {
  const isSame = ['priceMoney', 'salePriceMoney'].every(
    (name) => centsOf(field(option, name)) === centsOf(variant[name]),
  );
  if (!isSame || !isData(option)) return pricedVariant(option, prices);
  return pricedVariant({ ...option, id: text(variant, 'id') }, prices);
}

function centsOf(money: unknown): number {
  const { amount, currency } = readPrice(money);
  const cents = Number(toMinorUnits(amount, currency));
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
}

function moneyOf(cents: number, currency: string): PageData {
  const amount = fromMinorUnits(cents, currency);
  return { value: amount === null ? '0' : plainText(amount), currency };
}

/** Site-level data with the market's currency as the store's, and the markets that visitors can choose. */
export function pricedContext(context: PageData, current: MarketPrices, all: readonly MarketPrices[]): PageData {
  const settings = data(context, 'websiteSettings');
  const { currency } = current.market;
  const markets = all.map(({ market: { id, name, currency: code } }) => ({
    id,
    name: escapeHtml(name),
    currency: code,
    isCurrent: id === current.market.id,
  }));
  const storeSettings = {
    ...data(settings, 'storeSettings'),
    defaultCurrency: currency,
    selectedCurrency: currency,
    ...(markets.length > 1 ? { markets } : {}),
  };
  const merchandising = data(settings, 'merchandisingSettings');
  const own =
    Object.keys(merchandising).length === 0
      ? {}
      : { merchandisingSettings: { ...merchandising, ...pricedLimits(merchandising, current) } };
  return { ...context, websiteSettings: { ...settings, storeSettings, ...own } } as PageData;
}
