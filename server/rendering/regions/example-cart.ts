/** A cart for examples: an item with options, a single-piece one, valid and invalid coupons. */

const entry = {
  id: 'e1',
  itemId: 'mug',
  chosenVariant: { sku: 'MUG', attributes: { Colour: 'Blue &amp; white', Size: 'Small' } },
  quantity: 2,
  title: 'Mug &amp; saucer',
  productType: 1,
  fullUrl: '/shop/mug',
  image: { assetUrl: 'data:,' },
  purchasePriceCents: 1050,
  subTotal: 2100,
  additionalFields: '{&quot;words&quot;:&quot;For Ann&quot;}',
};

export const exampleRecommendations = [
  { itemId: 'jug', title: 'A jug &amp; lid', fullUrl: '/shop/jug', imageUrl: 'data:,', price: 'from $30.00' },
  { itemId: 'cup', title: 'A cup', fullUrl: '/shop/cup', imageUrl: '', price: '$12.00' },
];

export const exampleCart = {
  id: 'c1',
  currency: 'USD',
  entries: [
    entry,
    { ...entry, id: 'e2', title: 'A pattern', productType: 2, quantity: 1, image: null, additionalFields: null },
  ],
  savedEntries: [{ ...entry, id: 'e3', title: 'A &lt;bowl&gt;', quantity: 1 }],
  freeShipping: { fromCents: 5000, missingCents: 2165, places: 'Belgium' },
  note: 'Ring &amp; wait',
  giftWrap: { priceCents: 400, isChosen: true, message: 'For &quot;Ann&quot;' },
  giftWrapCents: 400,
  giftCard: { code: 'ABCD-EFGH', cents: 2500 },
  shippingOptions: [{ id: 'post', name: 'Post', costCents: 500 }],
  selectedShippingOption: { id: 'post', name: 'Post', costCents: 500 },
  shippingLocation: { country: 'US', region: 'NY', postalCode: '10001' },
  validCoupons: [{ code: 'TEN', kind: 'percent', value: 100000 }],
  invalidCoupons: [{ code: 'OLD', message: 'This code has expired.', reason: 'expired' }],
  applicableTaxRules: [{ name: 'Sales tax', isIncluded: false }],
  subtotalCents: 3150,
  taxCents: 283,
  includedTaxCents: 120,
  shippingCostCents: 500,
  discountCents: 315,
  grandTotalCents: 3618,
  totalQuantity: 3,
  requiresShipping: true,
  minimumSubtotalCents: 5000,
};
