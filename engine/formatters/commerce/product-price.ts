import type { CurrencyFormatOptions } from '@phensley/cldr';
import { fromPrice, normalPrice, type Price, priceView, salePrice } from '#shared/price';
import { hasVariedPrices, isOnSale, isSubscribable } from '#shared/product';
import { subscriptionPlan, subscriptionText, UNAVAILABLE } from '#shared/subscription';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, type ObjectValue } from '../../execute/values.ts';
import type { OptionSet } from '../i18n/cached-text.ts';
import { moneyOptions } from '../i18n/number-options.ts';
import { priceFrame, productWith, saleMarkup, variantAt, variantOnSale } from './example-price-markup.ts';
import { messageText } from './message-text.ts';
import { moneyTextOf, nativeMoney } from './money-text.ts';
import { inFrame, type PriceTexts, viewTexts } from './price-texts.ts';
import { localizedString } from './scope-texts.ts';

const UNAVAILABLE_TEXT = localizedString('productPriceUnavailable');

const plan = (value: number, unit: string, numBillingCycles = 0): ObjectValue => ({
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles },
});

export const productPrice = defineFormatter({
  name: 'product-price',
  summary:
    'The price of a product: its price, the lowest of several, a sale price with the original, or a subscription.',
  args: { options: moneyOptions },
  details: "Options apply only if the site enables the locale's format.",
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
      data: productWith({ variants: [variantAt('1234.5')] }),
      template: '{@|product-price}',
      output: priceFrame('product-price', nativeMoney('1,234.50')),
    },
    {
      data: productWith({ variants: [variantAt('200'), variantAt('100')] }),
      template: '{@|product-price}',
      output: priceFrame('product-price', `from ${nativeMoney('100.00')}\n`),
    },
    {
      data: productWith({ variants: [variantOnSale] }),
      template: '{@|product-price}',
      output: priceFrame('product-price', saleMarkup(nativeMoney('75.00'), nativeMoney('100.00'))),
    },
    {
      title: 'a year of fortnights',
      data: productWith({ variants: [variantAt('10')], ...plan(2, 'WEEK', 26) }),
      template: '{@|product-price}',
      output: priceFrame('product-price', `${nativeMoney('10.00')} every 2 weeks for 1 year`),
    },
    {
      data: productWith({ variants: [variantAt('10')], isSubscribable: true }),
      template: '{@|product-price}',
      output: priceFrame('product-price', 'Unavailable\n'),
    },
    {
      title: "the locale's own form of money",
      data: { featureFlags: { useCLDRMoneyFormat: true }, vase: productWith({ variants: [variantAt('10')] }) },
      template: '{vase|product-price}{vase|product-price style:code}',
      output: priceFrame('product-price', '$10.00') + priceFrame('product-price', '10.00 USD'),
    },
    { data: { product: 'text' }, template: '{product|product-price}', output: priceFrame('product-price', '') },
  ],
  apply: (value, { options }, env) =>
    inFrame(
      'product-price',
      isSubscribable(value) ? planTexts(value, options, env) : viewTexts(priceView(value), options, env),
      env,
    ),
});

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
