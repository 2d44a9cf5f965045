import { hundredfold, salePrice } from '#shared/price';
import { defineFormatter } from '../../define.ts';
import { productWith, variantAt, variantOnSale } from './example-prices.ts';

export const salePriceFormatter = defineFormatter({
  name: 'sale-price',
  summary: "The lowest sale price among a product's variants that are on sale, times 100.",
  examples: [
    {
      data: productWith(variantOnSale('7.25', '9'), variantOnSale('5', '30')),
      template: '{@|sale-price}',
      output: '500',
    },
    { title: 'none is on sale', data: productWith(variantAt('20')), template: '{@|sale-price}', output: '0' },
    { data: {}, template: '{product|sale-price}', output: '0' },
  ],
  apply: (value) => hundredfold(salePrice(value)),
});
