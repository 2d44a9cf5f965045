import type { CurrencyFormatOptions } from '@phensley/cldr';
import {
  fromPrice,
  normalPrice,
  type Price,
  type PriceView,
  priceView,
  salePrice,
  subscriptionPriceView,
} from '#shared/price';
import { hasVariedPrices, isOnSale, isSubscribable } from '#shared/product';
import { subscriptionPlan, subscriptionText, UNAVAILABLE } from '#shared/subscription';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, type ObjectValue } from '../../execute/values.ts';
import type { OptionSet } from '../i18n/known-texts.ts';
import { moneyOptions } from '../i18n/number-options.ts';
import { messageText } from './message-text.ts';
import { moneyTextOf, nativeMoney } from './money-text.ts';
import { localizedString } from './scope-texts.ts';

const UNAVAILABLE_TEXT = localizedString('productPriceUnavailable');
const FROM_TEXT = localizedString('productPriceFromText');

/** What stands in a price's frame; every text is markup already. */
interface PriceTexts {
  readonly from?: string;
  readonly sale?: string;
  readonly price?: string;
}

const frame = (name: string, inside: string): string => `\n\n\n<div class="${name}">\n${inside}\n</div>`;
const reduced = (sale: string, original: string): string =>
  `<span class="visually-hidden v6-visually-hidden">Sale Price:</span>${sale} <span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price">${original}</span>\n`;

const at = (value: string, price = Number(value) * 100): ObjectValue => ({ price, priceMoney: { value } });
const vase = (content: ObjectValue): ObjectValue => ({ structuredContent: { productType: 1, ...content } });
const onSale: ObjectValue = { onSale: true, priceMoney: { value: '100' }, salePriceMoney: { value: '75' } };
const plan = (value: number, unit: string, numBillingCycles = 0): ObjectValue => ({
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles },
});

export const productPrice = defineFormatter({
  name: 'product-price',
  summary: 'What a product costs: its price, the lowest of several, a sale with what it was before, or a subscription.',
  args: { options: moneyOptions },
  details: 'Options matter only where the site has the form of the locale switched on.',
  reads: [
    'featureFlags.useCLDRMoneyFormat',
    'websiteSettings.useCLDRMoneyFormat',
    'localizedStrings.productPriceFromText',
    'localizedStrings.productPriceUnavailable',
    'localizedStrings.productPrice__<prices>__<period>__<duration>',
  ],
  usesScope: true,
  examples: [
    {
      data: vase({ variants: [at('1234.5')] }),
      template: '{@|product-price}',
      output: frame('product-price', nativeMoney('1,234.50')),
    },
    {
      data: vase({ variants: [at('200'), at('100')] }),
      template: '{@|product-price}',
      output: frame('product-price', `from ${nativeMoney('100.00')}\n`),
    },
    {
      data: vase({ variants: [onSale] }),
      template: '{@|product-price}',
      output: frame('product-price', reduced(nativeMoney('75.00'), nativeMoney('100.00'))),
    },
    {
      title: 'a year of fortnights',
      data: vase({ variants: [at('10')], ...plan(2, 'WEEK', 26) }),
      template: '{@|product-price}',
      output: frame('product-price', `${nativeMoney('10.00')} every 2 weeks for 1 year`),
    },
    {
      data: vase({ variants: [at('10')], isSubscribable: true }),
      template: '{@|product-price}',
      output: frame('product-price', 'Unavailable\n'),
    },
    {
      title: "the locale's own form of money",
      data: { featureFlags: { useCLDRMoneyFormat: true }, vase: vase({ variants: [at('10')] }) },
      template: '{vase|product-price}{vase|product-price style:code}',
      output: frame('product-price', '$10.00') + frame('product-price', '10.00 USD'),
    },
    { data: { product: 'text' }, template: '{product|product-price}', output: frame('product-price', '') },
  ],
  apply: (value, { options }, env) =>
    inFrame(
      'product-price',
      isSubscribable(value) ? planTexts(value, options, env) : viewTexts(priceView(value), options, env),
      env,
    ),
});

export const subscriptionPrice = defineFormatter({
  name: 'subscription-price',
  summary: 'What a product costs as a subscription, by the first pricing option of its cheapest variant.',
  args: { options: moneyOptions },
  reads: [
    'featureFlags.useCLDRMoneyFormat',
    'websiteSettings.useCLDRMoneyFormat',
    'localizedStrings.productPriceFromText',
  ],
  usesScope: true,
  examples: [
    {
      data: vase({ variants: [{ ...at('20'), pricingOptions: [at('18')] }] }),
      template: '{@|subscription-price}',
      output: frame('subscription-price', nativeMoney('18.00')),
    },
    {
      data: vase({ variants: [{ ...at('20'), pricingOptions: [at('18')] }, at('30')] }),
      template: '{@|subscription-price}',
      output: frame('subscription-price', `from ${nativeMoney('18.00')}\n`),
    },
    {
      data: vase({ variants: [{ ...at('120'), pricingOptions: [onSale] }] }),
      template: '{@|subscription-price}',
      output: frame('subscription-price', reduced(nativeMoney('75.00'), nativeMoney('100.00'))),
    },
    { data: {}, template: '{product|subscription-price}', output: frame('subscription-price', '') },
  ],
  apply: (value, { options }, env) =>
    inFrame('subscription-price', viewTexts(subscriptionPriceView(value), options, env), env),
});

function inFrame(className: string, { from = '', sale = '', price = '' }: PriceTexts, env: Env): string {
  return env.renderView('price', { className, from, sale, price }, { private: true });
}

function viewTexts(view: PriceView | null, options: OptionSet<CurrencyFormatOptions>, env: Env): PriceTexts {
  switch (view?.kind) {
    case undefined:
      return {};
    case 'from': {
      const pattern = asString(env.lookup(FROM_TEXT)) || 'from {fromPrice}';
      return { from: messageText(pattern, { fromPrice: moneyTextOf(view.from, options, env) }, env) };
    }
    case 'sale':
      return { sale: plain(view.sale, options, env), price: plain(view.original, options, env) };
    case 'normal':
      return { price: plain(view.price, options, env) };
  }
}

/** A price alone is a message too: without locale data there is none. */
const plain = (price: Price, options: OptionSet<CurrencyFormatOptions>, env: Env): string =>
  env.cldr === null ? '' : moneyTextOf(price, options, env);

function planTexts(item: unknown, options: OptionSet<CurrencyFormatOptions>, env: Env): PriceTexts {
  const plan = subscriptionPlan(item);
  if (plan === null) return { from: asString(env.lookup(UNAVAILABLE_TEXT)) || UNAVAILABLE };
  const isVaried = hasVariedPrices(item);
  const { key, pattern, billingPeriodValue, duration } = subscriptionText(plan, isVaried);
  const own = asString(env.lookup(localizedString(key)));
  const text = (price: Price): string => {
    const money = moneyTextOf(price, options, env);
    return messageText(own || pattern, { fromPrice: money, price: money, billingPeriodValue, duration }, env);
  };
  if (isVaried) return { from: text(fromPrice(item)) };
  const normal = text(normalPrice(item));
  return isOnSale(item) ? { sale: text(salePrice(item)), price: normal } : { price: normal };
}
