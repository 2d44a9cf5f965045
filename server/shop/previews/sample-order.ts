/** An order that nobody has placed, for previews of emails. */
import { DAY_MS } from '#shared/durations';
import type { OrderRecord } from '../orders/order-record.ts';

export const sampleOrder = (
  site: Readonly<Record<'title' | 'base' | 'currency' | 'contact' | 'language' | 'timeZone', string>>,
  now: number,
): OrderRecord => ({
  id: 'sample',
  number: 1001,
  websiteId: '',
  cartId: '',
  status: 'paid',
  kind: 'cart',
  testMode: false,
  provider: '',
  paymentReference: null,
  subscriptionId: null,
  cycle: null,
  email: 'ann@example.com',
  currency: site.currency,
  subtotalCents: 6000,
  discountCents: 600,
  shippingCents: 500,
  taxCents: 0,
  grandTotalCents: 5900,
  giftCardCents: 0,
  created: now,
  siteTitle: site.title,
  timeZone: site.timeZone,
  language: site.language,
  contactEmail: site.contact,
  details: {
    base: site.base,
    contact: {
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: 'Lee',
      country: 'BE',
      region: '',
      line1: 'Long Street 1',
      line2: '',
      city: 'Ghent',
      postalCode: '9000',
      phone: '',
    },
    shippingOption: 'Post',
    couponCodes: [],
    taxes: [],
    includedTaxCents: 0,
    plan: null,
  },
  lines: [
    line('mug', 'A mug', 1, 2, 2000, 'Blue / Small'),
    line('pattern', 'A pattern to download', 2, 1, 2000),
    line('card', 'A gift card', 4, 1, 0),
  ],
  files: [
    {
      position: 1,
      fileId: 'sample',
      name: 'pattern.pdf',
      contentType: 'application/pdf',
      bytes: 1_258_291,
      allowed: 5,
      used: 0,
      expiresAt: now + 30 * DAY_MS,
      isEnded: false,
    },
  ],
});

const line = (
  itemId: string,
  title: string,
  productType: number,
  quantity: number,
  unitPriceCents: number,
  variant = '',
) => ({
  ...{ itemId, title, productType, quantity, unitPriceCents, variant },
  ...{ variantId: itemId, sku: itemId.toUpperCase(), additionalFields: '', fullUrl: '' },
});
