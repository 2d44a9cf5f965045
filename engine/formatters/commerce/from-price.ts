import { fromPrice, hundredfold } from '#shared/price';
import { defineFormatter } from '../../define.ts';
import { productWith, variantAt, variantOnSale } from './example-prices.ts';

export const fromPriceFormatter = defineFormatter({
  name: 'from-price',
  summary: "The lowest price of a product's variants, times 100.",
  examples: [
    { data: productWith(variantAt('20'), variantAt('10.50')), template: '{@|from-price}', output: '1050' },
    { data: productWith(variantAt('8.255'), variantAt('9')), template: '{@|from-price}', output: '825.5' },
    { data: productWith(variantAt('20'), variantOnSale('5', '30')), template: '{@|from-price}', output: '500' },
    { data: { product: 'text' }, template: '{product|from-price}', output: '0' },
  ],
  apply: (value) => hundredfold(fromPrice(value)),
});
