/** Examples for the routes of the store's settings. */

const settings = {
  currency: 'USD',
  minimumSubtotalCents: 1000,
  multipleQuantityAllowedForServices: true,
  expressCheckout: null,
  useCLDRMoneyFormat: null,
  shippingOptions: [
    { id: 'post', name: 'Post', countries: ['US'], baseCents: 500, perItemCents: 100, freeFromCents: 10_000 },
  ],
  taxRules: [
    {
      ...{ id: 'ny', name: 'Sales tax', country: 'US', region: 'NY', rate: 88_750 },
      ...{ appliesToShipping: true, isIncluded: false },
    },
  ],
  downloads: { limit: 5, days: 30 },
  reviewRequests: { days: 14 },
  checkoutTexts: { review: '', confirmation: '' },
  productTexts: { dispatch: '', delivery: '', returns: '', shippingUrl: '/shipping', returnsUrl: '/returns' },
  markets: [
    { id: 'us', name: 'United States', countries: ['US'], currency: 'USD', rate: '1', rounding: 'none', prices: [] },
    {
      ...{ id: 'euro', name: 'Euro zone', countries: ['BE', 'FR'], currency: 'EUR', rate: '0.92', rounding: 'end-95' },
      prices: [{ variantId: 'v-jug', priceCents: 7900, salePriceCents: null }],
    },
  ],
  cartOptions: { orderNote: true, giftWrap: { priceCents: 500, hasMessage: true } },
  checkoutOptions: { requiresTerms: true, termsUrl: '/terms', privacyUrl: '/privacy', offersNews: false },
  newForDays: 30,
  taxNumber: 'BE 0123.456.789',
  revision: 1,
};

export const storeSettingsExamples = {
  read: { reply: settings },
  change: {
    body: { minimumSubtotalCents: 2000 },
    reply: { ...settings, minimumSubtotalCents: 2000, revision: 2 },
  },
  preferences: { reply: { minimumSubtotalCents: 1000, expressCheckout: true } },
  changePreferences: {
    body: { expressCheckout: true },
    reply: { minimumSubtotalCents: 1000, expressCheckout: true },
  },
};
