/** Examples for the cart routes: a blue mug in the cart of a shop in the United States. */

const CART_TOKEN = 'pQ2fV8mXyB3kR7nT1wZc5g';

const entry = {
  id: 'e-4kT9',
  itemId: 'mug',
  chosenVariant: { id: 'mug-blue', sku: 'MUG-B', attributes: { Color: 'Blue' } },
  quantity: 2,
  title: 'Mug',
  productType: 1,
  fullUrl: '/shop/mug',
  image: null,
  purchasePriceCents: 1050,
  subTotal: 2100,
  additionalFields: null,
  fieldTitles: {},
  hasFields: false,
  available: 5,
};

const post = {
  id: 'post',
  name: 'Post',
  countries: ['US'],
  baseCents: 500,
  perItemCents: 100,
  freeFromCents: 10_000,
  costCents: 700,
};

export const cartExample = {
  id: 'c-8Qz2',
  websiteId: 'demo',
  orderId: '',
  created: 1_780_000_000_000,
  isPurchased: false,
  currency: 'USD',
  language: 'en-US',
  entries: [entry],
  savedEntries: [],
  freeShipping: { fromCents: 10_000, missingCents: 8110, places: '' },
  note: '',
  giftWrap: { priceCents: 500, isChosen: false, message: '' },
  shippingOptions: [post],
  applicableTaxRules: [],
  coupons: ['TEN', 'BIG'],
  validCoupons: [
    {
      code: 'TEN',
      kind: 'percent',
      value: 100_000,
      minimumSubtotalCents: 0,
      startsAt: null,
      endsAt: null,
      usesLeft: null,
    },
  ],
  invalidCoupons: [{ code: 'BIG', reason: 'below-minimum', message: 'This coupon needs a larger order.' }],
  giftCard: null,
  selectedShippingOption: post,
  shippingLocation: { country: 'US', region: 'NY', postalCode: '10001' },
  minimumSubtotalCents: 600,
  subtotalCents: 2100,
  taxCents: 0,
  includedTaxCents: 0,
  shippingCostCents: 700,
  discountCents: 210,
  giftWrapCents: 0,
  grandTotalCents: 2590,
  totalQuantity: 2,
  hasDigital: false,
  purelyDigital: false,
  requiresShipping: true,
  subtotalAmount: { value: '21.00', currency: 'USD' },
};

const changed = { shoppingCart: cartExample };

export const cartExamples = {
  read: { reply: cartExample },
  add: {
    body: { itemId: 'mug', sku: 'MUG-B', quantity: 2, additionalFields: null },
    reply: { ...changed, newlyAdded: entry },
  },
  fields: {
    body: { additionalFields: '{"engraving":"Ann"}' },
    reply: {
      ...changed,
      updatedEntry: {
        ...entry,
        additionalFields: '{"engraving":"Ann"}',
        fieldTitles: { engraving: 'Engraving' },
        hasFields: true,
      },
    },
  },
  saved: { body: { isSaved: true }, reply: changed },
  extras: { body: { note: 'Please ring twice.', isGift: false }, reply: changed },
  recommendations: {
    reply: {
      products: [
        {
          ...{ itemId: 'bowl', title: 'Bowl', fullUrl: '/shop/bowl', imageUrl: '/s/bowl.jpg?format=300w' },
          ...{ priceCents: 2400, price: 'from $24.00' },
        },
      ],
    },
  },
  quantity: { body: { quantity: 2 }, reply: { ...changed, updatedEntry: entry } },
  changed: { reply: changed },
  coupon: { body: { code: 'TEN' }, reply: changed },
  location: { body: { country: 'US', region: 'NY', postalCode: '10001' }, reply: changed },
  shipping: { body: { id: 'post' }, reply: changed },
  subscription: {
    body: { itemId: 'box', sku: 'BOX', qty: 1, additionalFields: null },
    reply: { cartToken: CART_TOKEN },
  },
  giftCard: {
    body: {
      itemId: 'gift-card',
      sku: 'CARD-25',
      quantity: 1,
      additionalFields: null,
      recipientName: 'Bea',
      recipientEmail: 'bea@example.com',
      message: 'Happy birthday',
      senderName: 'Ann',
    },
    reply: { cartToken: CART_TOKEN },
  },
  donation: { body: { amountCents: 2500 }, reply: { cartToken: CART_TOKEN } },
};

export const productExamples = {
  stock: { reply: { results: [{ sku: 'MUG-B', unlimited: false, qtyInStock: 5 }] } },
  product: {
    reply: {
      title: 'Mug',
      fullUrl: '/shop/mug',
      productType: 1,
      isSubscribable: false,
      offersSubscription: false,
      optionNames: ['Color'],
      variants: [{ sku: 'MUG-B', attributes: { Color: 'Blue' }, priceCents: 1050 }],
      form: null,
    },
  },
};
