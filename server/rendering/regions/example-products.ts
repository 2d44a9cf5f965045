/** Products for the examples of regions: one of each type, with texts that need escaping. */

const money = (value: string) => ({ value, currency: 'USD' });
const variant = (sku: string, value: string, more: object = {}) => ({
  id: `v-${sku}`,
  sku,
  attributes: {},
  price: Number(value) * 100,
  priceMoney: money(value),
  unlimited: true,
  ...more,
});
const product = (id: string, title: string, content: object) => ({
  id,
  title,
  collectionId: 'shop',
  structuredContent: { productType: 1, variantOptionOrdering: [], ...content },
});

export const vase = product('vase', 'Vase &amp; stand', { variants: [variant('VASE', '1240.00')] });

export const mug = product('mug', 'The &quot;mug&quot;', {
  variantOptionOrdering: ['Colour', 'Size'],
  variants: [
    variant('MUG-B-S', '10.50', {
      attributes: { Colour: 'Blue &amp; white', Size: 'S' },
      unlimited: false,
      qtyInStock: 3,
    }),
    variant('MUG-B-L', '12.50', { attributes: { Colour: 'Blue &amp; white', Size: 'L&quot;' } }),
    variant('MUG-R-S', '10.50', { attributes: { Colour: 'Red', Size: 'S' }, unlimited: false, qtyInStock: 0 }),
  ],
});

export const gift = product('gift', 'Gift card', {
  productType: 4,
  variantOptionOrdering: ['Value'],
  variants: [
    variant('GIFT-25', '25.00', { attributes: { Value: '$25' } }),
    variant('GIFT-50', '50.00', { attributes: { Value: '$50' } }),
  ],
});

export const subscription = product('box', 'Box of the month', {
  isSubscribable: true,
  useCustomAddButtonText: true,
  customAddButtonText: 'Send it &amp; again',
  subscriptionPlan: { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 26 },
  variants: [variant('BOX', '20.00', { onSale: true, salePriceMoney: money('18.00') })],
});

export const subscriptionToo = product('tea', 'Tea &amp; more', {
  variantOptionOrdering: ['Size'],
  subscriptionOffer: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0, savingPercent: 10 },
  variants: [
    variant('TEA-S', '20.00', { attributes: { Size: 'S' } }),
    variant('TEA-L', '35.00', { attributes: { Size: 'L' } }),
  ],
});

export const soldOut = product('gone', 'Gone', {
  variants: [variant('GONE', '5.00', { unlimited: false, qtyInStock: 0 })],
});

/** A page with one product and its merchandising context. */
export const productExample = (product: { readonly id: string }, context: object) => ({
  product,
  productMerchandisingContext: { [product.id]: context },
});
