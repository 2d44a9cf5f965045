/** A product's prices as bare numbers, a hundred times the amount; templates print them with the legacy money formatters. */
import { fromPrice, hundredfold, normalPrice, salePrice } from '#shared/price';
import { defineFormatter } from '../../define.ts';
import type { ObjectValue } from '../../execute/values.ts';

const at = (value: string): ObjectValue => ({ priceMoney: { value, currency: 'USD' } });
const reduced = (value: string, before: string): ObjectValue => ({
  onSale: true,
  priceMoney: { value: before },
  salePriceMoney: { value },
});
const vase = (...variants: readonly ObjectValue[]): ObjectValue => ({
  structuredContent: { productType: 1, variants },
});

export const fromPriceFormatter = defineFormatter({
  name: 'from-price',
  summary: "The lowest price of a product's variants, times 100.",
  examples: [
    { data: vase(at('20'), at('10.50')), template: '{@|from-price}', output: '1050' },
    { data: vase(at('8.255'), at('9')), template: '{@|from-price}', output: '825.5' },
    { data: vase(at('20'), reduced('5', '30')), template: '{@|from-price}', output: '500' },
    { data: { product: 'text' }, template: '{product|from-price}', output: '0' },
  ],
  apply: (value) => hundredfold(fromPrice(value)),
});

export const normalPriceFormatter = defineFormatter({
  name: 'normal-price',
  summary: "The highest price of a product's variants, sale or not, times 100.",
  examples: [
    { data: vase(at('20'), at('10.50')), template: '{@|normal-price}', output: '2000' },
    { data: vase(at('20'), reduced('5', '30')), template: '{@|normal-price}', output: '3000' },
    {
      data: { structuredContent: { productType: 2, priceMoney: { value: '4.99' } } },
      template: '{@|normal-price}',
      output: '499',
    },
    { data: vase(at('much')), template: '{@|normal-price}', output: '0' },
  ],
  apply: (value) => hundredfold(normalPrice(value)),
});

export const salePriceFormatter = defineFormatter({
  name: 'sale-price',
  summary: "The lowest sale price among a product's variants that are on sale, times 100.",
  examples: [
    { data: vase(reduced('7.25', '9'), reduced('5', '30')), template: '{@|sale-price}', output: '500' },
    { title: 'none is on sale', data: vase(at('20')), template: '{@|sale-price}', output: '0' },
    { data: {}, template: '{product|sale-price}', output: '0' },
  ],
  apply: (value) => hundredfold(salePrice(value)),
});
