/** The settings of the store: what their fields say, and where they are stored. The search over all settings reads the same table. */

export interface SettingTexts {
  /** In the document; of an entry of a list, within the entry. */
  readonly path: readonly (string | number)[];
  readonly label: string;
  readonly help?: string;
}

const setting = (path: string, label: string, help?: string): SettingTexts => ({
  path: path.split('.'),
  label,
  ...(help === undefined ? {} : { help }),
});

/** By the tab of the screen. */
export const storeSettings = {
  general: {
    currency: setting('currency', 'Currency', 'Of all prices from now on: amounts stay, and are in the new currency.'),
    minimum: setting('minimumSubtotalCents', 'Smallest order', 'Orders below this subtotal are not taken.'),
    services: setting(
      'multipleQuantityAllowedForServices',
      'More than one of a service in a cart',
      'Off: a service has the quantity 1.',
    ),
    express: setting('expressCheckout', 'Express checkout', 'The button of a product leads to the checkout at once.'),
    moneyFormat: setting('useCLDRMoneyFormat', 'Prices in the form of the visitor’s language'),
  },
  checkout: {
    note: setting('cartOptions.orderNote', 'An order note in the cart'),
    wrap: setting('cartOptions.giftWrap', 'Gift wrap'),
    wrapPrice: setting('cartOptions.giftWrap.priceCents', 'Price of the gift wrap'),
    wrapMessage: setting('cartOptions.giftWrap.hasMessage', 'With a message'),
    terms: setting('checkoutOptions.requiresTerms', 'The terms must be accepted'),
    termsUrl: setting('checkoutOptions.termsUrl', 'Address of the terms'),
    privacyUrl: setting('checkoutOptions.privacyUrl', 'Address of the privacy page'),
    news: setting('checkoutOptions.offersNews', 'Offer the shop’s emails'),
    review: setting('checkoutTexts.review', 'Text at the last step'),
    confirmation: setting('checkoutTexts.confirmation', 'Text of the confirmation', 'On its page, and in its email.'),
  },
  taxes: {
    number: setting('taxNumber', 'VAT or tax number', 'Shown on invoices, below the address of the site.'),
  },
  products: {
    dispatch: setting('productTexts.dispatch', 'When it is sent'),
    delivery: setting('productTexts.delivery', 'How it comes'),
    returns: setting('productTexts.returns', 'How it goes back'),
    shippingUrl: setting('productTexts.shippingUrl', 'Address of the page about shipping'),
    returnsUrl: setting('productTexts.returnsUrl', 'Address of the page about returns'),
    newForDays: setting('newForDays', 'Days for which a product is new', '0: never.'),
    downloads: setting('downloads.limit', 'Downloads of each file'),
    downloadDays: setting('downloads.days', 'Days for downloads'),
    reviewDays: setting('reviewRequests.days', 'Days until buyers are asked for reviews', '0: never.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SettingTexts>>>>;

/** Settings of each entry of a list, by the tab of the screen. */
export const storeListSettings = {
  shipping: {
    name: setting('name', 'Name'),
    kind: setting('kind', 'Kind'),
    address: setting('address', 'Address'),
    hours: setting('hours', 'Hours'),
    country: setting(
      'country',
      'Country of the place',
      'Its taxes apply. Everywhere: those of the customer’s country.',
    ),
    region: setting('region', 'State or region of the place'),
    countries: setting('countries', 'Countries', 'Type a name or code, such as Belgium or BE.'),
    price: setting('baseCents', 'Price'),
    perItem: setting('perItemCents', 'And for each piece'),
    freeFrom: setting('freeFromCents', 'Free from'),
  },
  taxes: {
    name: setting('name', 'Name'),
    rate: setting('rate', 'Percent'),
    country: setting('country', 'Country', 'Type a name or code, such as Belgium or BE.'),
    region: setting('region', 'State or region', 'Empty: the whole country.'),
    onShipping: setting('appliesToShipping', 'Also on shipping'),
    included: setting('isIncluded', 'Included in the prices'),
  },
  markets: {
    name: setting('name', 'Name'),
    currency: setting('currency', 'Currency'),
    rate: setting('rate', 'Rate', 'Units for one of the store’s.'),
    rounding: setting('rounding', 'Rounding'),
    countries: setting('countries', 'Countries', 'Type a name or code, such as Belgium or BE. Empty: everywhere.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SettingTexts>>>>;

/** The tabs of the screen. */
export const storeTabs = {
  general: 'General',
  shipping: 'Shipping',
  taxes: 'Taxes',
  checkout: 'Checkout',
  products: 'Products',
  markets: 'Markets',
  payments: 'Payments',
} as const;

/** A setting of an entry, with its place in the document. */
export const within = (entry: SettingTexts['path'], { path, ...texts }: SettingTexts): SettingTexts => ({
  ...texts,
  path: [...entry, ...path],
});
