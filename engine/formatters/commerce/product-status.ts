import { productStatus } from '#shared/product';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, ownFields, type Value } from '../../execute/values.ts';
import { localizedString, merchandisingOf } from './scope-texts.ts';

const SOLD_OUT = localizedString('productSoldOutText');
const SALE = localizedString('productSaleText');

export const productStatusFormatter = defineFormatter({
  name: 'product-status',
  summary: 'The badge of a product: sold out, otherwise sale, otherwise nothing.',
  reads: [
    'productMerchandisingContext.<id>.customSoldOutText',
    'localizedStrings.productSoldOutText',
    'localizedStrings.productSaleText',
  ],
  usesScope: true,
  examples: [
    {
      data: { structuredContent: { productType: 1, variants: [{ onSale: true, qtyInStock: 3 }] } },
      template: '{@|product-status}',
      output: '<div class="product-mark sale">sale</div>',
    },
    {
      title: 'sold out comes before sale, with a text of the product',
      data: {
        product: { id: 'p1', structuredContent: { productType: 1, variants: [{ onSale: true, qtyInStock: 0 }] } },
        productMerchandisingContext: { p1: { customSoldOutText: 'Gone & <missed>' } },
      },
      template: '{product|product-status}',
      output: '<div class="product-mark sold-out">Gone &amp; &lt;missed&gt;</div>',
    },
    { data: { structuredContent: { productType: 2 } }, template: '{@|product-status}', output: '' },
    { data: {}, template: '{product|product-status}', output: '<div class="product-mark sold-out">sold out</div>' },
  ],
  apply: (value, _args, env) => {
    const status = productStatus(value);
    if (status === null) return undefined;
    const text = status === 'sold-out' ? soldOutText(value, env) : asString(env.lookup(SALE)) || 'sale';
    return env.renderView('product-status', { isSoldOut: status === 'sold-out', text }, { private: true });
  },
});

function soldOutText(item: Value, env: Env): string {
  const custom = asString(ownFields(merchandisingOf(item, env)).customSoldOutText);
  return custom || asString(env.lookup(SOLD_OUT)) || 'sold out';
}
