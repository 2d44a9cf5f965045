/** What an upstream's answers must hold for the pages of the shop (docs/backend-api.md "Commerce"). What is only shown may be missing. */
import { z } from 'zod';
import { checkoutSteps } from '#shared/checkout';
import { detailFields } from '#shared/checkout-details';
import type { Cart } from '../cart/cart-view.ts';
import type { CheckoutView } from '../checkout/checkout-routes.ts';
import type { FoundOrder } from '../pages/shop-gateway.ts';
import type { ShownSubscription } from '../subscriptions/subscription-view.ts';

const cents = z.number().int();
const text = z.string().catch('');
const texts = z.record(z.string(), z.string()).catch({});
const currency = z.string().regex(/^[A-Z]{3}$/);
/** Where a link may lead: to a page of the site. */
const path = z
  .string()
  .regex(/^\/(?![/\\])/)
  .catch('');
/** An upstream's picture: the address is shown, so it must be one of the web's. */
const image = z
  .looseObject({ assetUrl: z.string().regex(/^(?:https?:\/\/|\/(?![/\\]))/i) })
  .nullable()
  .catch(null);

/** Form answers as JSON text of an object. */
const answers = z
  .string()
  .refine((given) => {
    try {
      return typeof JSON.parse(given) === 'object';
    } catch {
      // No JSON: the answers are not shown.
      return false;
    }
  })
  .nullable()
  .catch(null);

const entry = z
  .looseObject({
    id: z.string(),
    itemId: text,
    chosenVariant: z.looseObject({ id: text, sku: text, attributes: texts }).catch({ id: '', sku: '', attributes: {} }),
    quantity: z.number().int(),
    title: z.string(),
    productType: z.number().int().catch(1),
    fullUrl: path,
    image,
    purchasePriceCents: cents,
    subTotal: cents.optional(),
    additionalFields: answers,
    fieldTitles: texts,
    hasFields: z.boolean().catch(false),
    available: z.number().int().nullable().catch(null),
  })
  .transform((given) => ({ ...given, subTotal: given.subTotal ?? given.quantity * given.purchasePriceCents }));

const shipping = z.looseObject({ id: z.string(), name: z.string(), costCents: cents });
const list = <T extends z.ZodType>(of: T) => z.array(of).catch([]);

export const cartAnswer = z.looseObject({
  id: text,
  currency,
  language: text,
  entries: z.array(entry),
  shippingOptions: list(shipping),
  applicableTaxRules: list(z.looseObject({ name: z.string(), isIncluded: z.boolean().catch(false) })),
  coupons: list(z.string()),
  validCoupons: list(z.looseObject({ code: z.string(), kind: z.string(), value: z.number() })),
  invalidCoupons: list(z.looseObject({ code: z.string(), reason: text, message: text })),
  selectedShippingOption: shipping.nullable().catch(null),
  shippingLocation: z.looseObject({ country: text, region: text, postalCode: text }).nullable().catch(null),
  minimumSubtotalCents: cents.catch(0),
  subtotalCents: cents,
  taxCents: cents,
  includedTaxCents: cents.catch(0),
  shippingCostCents: cents,
  discountCents: cents,
  grandTotalCents: cents,
  totalQuantity: z.number().int(),
  requiresShipping: z.boolean(),
}) as unknown as z.ZodType<Cart>;

const contact = z.object(
  Object.fromEntries(detailFields.map((name) => [name, text])) as Record<(typeof detailFields)[number], typeof text>,
);

const terms = z.object({ price: text, renewal: text, next: text, ending: text, consent: z.string().min(1) });

export const checkoutAnswer = z.looseObject({
  shoppingCart: cartAnswer,
  step: z.enum(checkoutSteps),
  needs: z.enum(['contact', 'country', 'address']),
  countries: z.array(z.string()),
  details: contact.nullable(),
  giftCard: z.object({ code: z.string(), cents }).nullable(),
  dueCents: cents,
  subscription: terms.nullable().catch(null),
  refusal: z.string(),
  incompleteEntryId: text,
  payment: z.object({ form: z.enum(['card', 'redirect', 'none']), testMode: z.boolean() }),
}) as unknown as z.ZodType<CheckoutView>;

export const entryAnswer = z.looseObject({ newlyAdded: z.looseObject({ id: z.string() }) });
export const tokenAnswer = z.looseObject({ cartToken: z.string().min(1).max(200) });

const status = z.enum(['pending', 'paid', 'declined', 'cancelled', 'fulfilled']);

const next = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed'), path: z.string().regex(/^\/(?![/\\])/) }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('declined'), message: z.string() }),
]);

export const outcomeAnswer = z.looseObject({ order: z.looseObject({ status }), orderToken: z.string().min(1), next });

export const subscriptionAnswer = z.looseObject({
  title: z.string(),
  variant: text,
  fields: text,
  quantity: z.number().int(),
  price: text,
  amount: text,
  state: z.enum(['active', 'paused', 'past-due', 'ended']),
  stateText: z.string(),
  next: text,
  until: text,
  paidUntil: text,
  ending: text,
  testMode: z.boolean().catch(false),
  path,
  can: z.object({ pause: z.boolean(), resume: z.boolean(), end: z.boolean(), pay: z.boolean() }),
}) as unknown as z.ZodType<ShownSubscription>;

export const orderAnswer = z
  .looseObject({
    id: z.string(),
    number: z.number().int(),
    status,
    kind: z.enum(['cart', 'subscription', 'donation', 'gift-card']).catch('cart'),
    testMode: z.boolean().catch(false),
    email: text,
    currency,
    /** Epoch milliseconds. */
    created: z.number(),
    language: text,
    timeZone: text,
    subtotalCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    grandTotalCents: cents,
    giftCardCents: cents.catch(0),
    details: z.object({
      contact,
      shippingOption: z.string().nullable().catch(null),
      includedTaxCents: cents.catch(0),
      addedTaxes: list(z.string()),
    }),
    lines: z.array(
      z.object({
        title: z.string(),
        quantity: z.number().int(),
        sku: text,
        fullUrl: path,
        variant: text,
        additionalFields: answers.transform((given) => given ?? ''),
        fieldTitles: texts,
        unitPriceCents: cents,
      }),
    ),
    purchaseEvent: z
      .looseObject({ event: z.literal('purchase') })
      .nullable()
      .catch(null),
    subscription: subscriptionAnswer.nullable().catch(null),
    downloads: z
      .array(
        z.object({
          name: z.string(),
          facts: text,
          left: text,
          isOver: z.boolean(),
          fileAddress: path,
          pageAddress: path,
        }),
      )
      .catch([]),
  })
  .transform(({ purchaseEvent, subscription, downloads, ...order }) => ({
    order,
    confirmation: '',
    purchaseEvent,
    subscription,
    downloads,
  })) as unknown as z.ZodType<FoundOrder>;
