import { subscriptionPriceView } from '#shared/price';
import { defineFormatter } from '../../define.ts';
import { moneyOptions } from '../i18n/number-options.ts';
import { priceFrame, productWith, saleMarkup, variantAt, variantOnSale } from './example-price-markup.ts';
import { nativeMoney } from './money-text.ts';
import { inFrame, viewTexts } from './price-texts.ts';

export const subscriptionPrice = defineFormatter({
  name: 'subscription-price',
  summary: 'The price of a product as a subscription, from the first pricing option of its cheapest variant.',
  args: { options: moneyOptions },
  reads: [
    'featureFlags.useCLDRMoneyFormat',
    'websiteSettings.useCLDRMoneyFormat',
    'localizedStrings.productPriceFromText',
  ],
  usesScope: true,
  examples: [
    {
      data: productWith({ variants: [{ ...variantAt('20'), pricingOptions: [variantAt('18')] }] }),
      template: '{@|subscription-price}',
      output: priceFrame('subscription-price', nativeMoney('18.00')),
    },
    {
      data: productWith({ variants: [{ ...variantAt('20'), pricingOptions: [variantAt('18')] }, variantAt('30')] }),
      template: '{@|subscription-price}',
      output: priceFrame('subscription-price', `from ${nativeMoney('18.00')}\n`),
    },
    {
      data: productWith({ variants: [{ ...variantAt('120'), pricingOptions: [variantOnSale] }] }),
      template: '{@|subscription-price}',
      output: priceFrame('subscription-price', saleMarkup(nativeMoney('75.00'), nativeMoney('100.00'))),
    },
    { data: {}, template: '{product|subscription-price}', output: priceFrame('subscription-price', '') },
  ],
  apply: (value, { options }, env) =>
    inFrame('subscription-price', viewTexts(subscriptionPriceView(value), options, env), env),
});
