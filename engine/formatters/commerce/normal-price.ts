import { hundredfold, normalPrice } from '#shared/price';
import { defineFormatter } from '../../define.ts';
import { productWith, variantAt, variantOnSale } from './example-prices.ts';

export const normalPriceFormatter = defineFormatter({
  name: 'normal-price',
  summary: "The highest regular price of a product's variants, times 100.",
  examples: [
    { data: productWith(variantAt('20'), variantAt('10.50')), template: '{@|normal-price}', output: '2000' },
    { data: productWith(variantAt('20'), variantOnSale('5', '30')), template: '{@|normal-price}', output: '3000' },
    {
      data: { structuredContent: { productType: 2, priceMoney: { value: '4.99' } } },
      template: '{@|normal-price}',
      output: '499',
    },
    { data: productWith(variantAt('much')), template: '{@|normal-price}', output: '0' },
  ],
  apply: (value) => hundredfold(normalPrice(value)),
});
