/** Options of an order: a note, gift wrap, and progress toward free shipping. */
import { z } from 'zod';
import type { CartSums, ShippingLocation, ShippingOption } from '#shared/cart-sums';
import type { Cart } from '#shared/contracts/cart';
import { countryNames, nameInSentence } from '#shared/countries';
import { knownLocale } from '#shared/date-text';
import { noteLength } from '#shared/limits';
import { fieldMessages } from '#shared/messages/forms';
import type { StoreSettings } from '../store-settings.ts';
import type { LoadedCart } from './cart-record.ts';

const lines = (max: number) =>
  z
    .string('must be text')
    .max(max, fieldMessages.tooLong)
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, '')
        .trim(),
    );

/** Fields that are not sent stay unchanged. */
export const extrasRequest = z
  .strictObject({
    note: lines(noteLength.note).describe('Order note of the shopper.'),
    isGift: z.boolean().describe('Whether the order is gift-wrapped.'),
    giftMessage: lines(noteLength.giftMessage).describe('Text of the gift message.'),
  })
  .partial();

export type CartExtras = z.output<typeof extrasRequest>;

const stored = z.object({
  note: z.string().catch(''),
  isGift: z.boolean().catch(false),
  giftMessage: z.string().catch(''),
});

/** The chosen extras, as far as the shop offers them now. */
export function chosenExtras({ cart, settings }: Pick<LoadedCart, 'cart' | 'settings'>) {
  const { note, isGift, giftMessage } = stored.parse(cart?.checkout ?? {});
  const { orderNote = false, giftWrap = null } = settings.cartOptions ?? {};
  const isOffered = cart === null || cart.kind === 'cart';
  const wrap = isOffered ? giftWrap : null;
  return {
    note: orderNote && isOffered ? note : null,
    wrap: wrap && {
      priceCents: wrap.priceCents,
      isChosen: isGift,
      message: wrap.hasMessage ? giftMessage : null,
    },
  };
}

/** The extras as the cart routes return them. */
export function viewExtras(
  loaded: LoadedCart,
  sums: CartSums,
): Pick<Cart, 'note' | 'giftWrap' | 'giftWrapCents' | 'freeShipping'> {
  const { note, wrap } = chosenExtras(loaded);
  return {
    note,
    giftWrap: sums.requiresShipping ? wrap : null,
    giftWrapCents: sums.giftWrapCents,
    freeShipping: freeShippingOf(loaded, sums),
  };
}

/** Maximum number of country names. */
const MAX_NAMES = 4;

function freeShippingOf(
  { cart, settings, language }: Pick<LoadedCart, 'cart' | 'settings' | 'language'>,
  { requiresShipping, goodsCents, validCoupons }: CartSums,
): Cart['freeShipping'] {
  if (!requiresShipping || validCoupons.some(({ kind }) => kind === 'free-shipping')) return null;
  const option = cheapestFree(settings, cart?.shippingLocation ?? null);
  if (option?.freeFromCents == null) return null;
  const { freeFromCents: fromCents, countries } = option;
  const isKnown = cart?.shippingLocation != null || countries.includes('*');
  const names = isKnown || countries.length > MAX_NAMES ? [] : countryNames(countries, knownLocale(language));
  if (!isKnown && names.length === 0) return null;
  const locale = knownLocale(language) || 'en';
  const places = new Intl.ListFormat(locale).format(names.map(({ code, name }) => nameInSentence(code, name, locale)));
  return { fromCents, missingCents: Math.max(0, fromCents - goodsCents), places };
}

/** The option with the lowest threshold for free shipping; without a location, one for all countries is preferred. */
function cheapestFree(
  { shippingOptions }: Pick<StoreSettings, 'shippingOptions'>,
  location: ShippingLocation | null,
): ShippingOption | undefined {
  const reaches = ({ countries }: ShippingOption): boolean =>
    location === null || countries.includes('*') || countries.includes(location.country);
  const isForAll = ({ countries }: ShippingOption): number => (location === null && countries.includes('*') ? 0 : 1);
  return shippingOptions
    .filter((option) => option.kind !== 'pickup' && option.freeFromCents !== null && reaches(option))
    .sort((a, b) => isForAll(a) - isForAll(b) || (a.freeFromCents ?? 0) - (b.freeFromCents ?? 0))[0];
}
