/** A fictitious order, for previews of emails. */
import { DAY_MS } from '#shared/durations';
import { productTypes } from '#shared/product-types';
import type { EmailLanguage } from '../../emails/email-language.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Refund } from '../orders/refund-record.ts';

type Site = Readonly<Record<'title' | 'base' | 'currency' | 'contact' | 'language' | 'timeZone', string>>;

export const sampleOrder = (site: Site, emailLanguage: EmailLanguage, now: number): OrderRecord => ({
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
  giftCardCode: null,
  refundedCents: 0,
  tracking: null,
  paidAt: now,
  fulfilledAt: null,
  created: now,
  siteTitle: site.title,
  timeZone: site.timeZone,
  language: site.language,
  emailLanguage,
  noticeEmail: site.contact,
  confirmationText: '',
  details: detailsOf(site),
  lines: [mug, pattern, card],
  files: [{ ...patternFile, expiresAt: now + 30 * DAY_MS }],
});

/** A full refund of an order. */
export const sampleRefund = ({ id, grandTotalCents, giftCardCents, created }: OrderRecord): Refund => ({
  id: 'sample',
  orderId: id,
  idempotencyKey: '',
  paymentCents: grandTotalCents - giftCardCents,
  giftCardCents,
  creditCents: 0,
  creditCardId: null,
  status: 'done',
  reason: '',
  lines: [],
  notify: true,
  author: '',
  failure: '',
  created,
  settledAt: created,
});

const detailsOf = ({ base }: Site): OrderRecord['details'] => ({
  base,
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
});

const mug = {
  itemId: 'mug',
  title: 'A mug',
  productType: productTypes.physical,
  quantity: 2,
  unitPriceCents: 2000,
  variant: 'Blue / Small',
  ...{ variantId: 'mug', sku: 'MUG', additionalFields: '', fullUrl: '' },
};

const pattern = {
  itemId: 'pattern',
  title: 'A pattern to download',
  productType: productTypes.digital,
  quantity: 1,
  unitPriceCents: 2000,
  variant: '',
  ...{ variantId: 'pattern', sku: 'PATTERN', additionalFields: '', fullUrl: '' },
};

const card = {
  itemId: 'card',
  title: 'A gift card',
  productType: productTypes['gift-card'],
  quantity: 1,
  unitPriceCents: 0,
  variant: '',
  ...{ variantId: 'card', sku: 'CARD', additionalFields: '', fullUrl: '' },
};

const patternFile = {
  position: 1,
  fileId: 'sample',
  name: 'pattern.pdf',
  contentType: 'application/pdf',
  bytes: 1_258_291,
  allowed: 5,
  used: 0,
  isEnded: false,
};
