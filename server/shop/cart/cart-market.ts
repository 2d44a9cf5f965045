/** Converts a cart to the prices of its market, including every amount that its sums depend on. */
import type { Coupon } from '#shared/cart-coupons';
import type { ShippingOption } from '#shared/cart-sums';
import { createMarketPrices, type Market, type MarketPrices } from '../../content/market-prices.ts';
import { marketOf } from '../../content/markets.ts';
import type { StoreSettings } from '../store-settings.ts';

export interface CartMarket {
  readonly prices: MarketPrices;
  readonly storeCurrency: string;
}

/** The priced part of an entry. */
interface PricedEntry {
  readonly variantId: string;
  readonly product: { readonly priceCents: number; readonly onSale: boolean } | null;
}

interface PricedCart {
  readonly settings: StoreSettings;
  readonly market: CartMarket | null;
  readonly coupons: readonly Coupon[];
  readonly cart: { readonly entries: readonly PricedEntry[]; readonly saved: readonly PricedEntry[] } | null;
}

/** A cart with the store's amounts converted to those of a market; the first market if the id is unknown. */
export function inMarket<T extends PricedCart>(loaded: T, id: string): T {
  const { settings, coupons, cart } = loaded;
  const market = marketOf(settings, id);
  if (market === undefined) return loaded;
  const prices = createMarketPrices(market, settings.currency);
  return {
    ...loaded,
    market: { prices, storeCurrency: settings.currency },
    settings: settingsIn(settings, prices),
    coupons: coupons.map((coupon) => couponIn(coupon, prices)),
    cart: cart && { ...cart, entries: entriesIn(cart.entries, prices), saved: entriesIn(cart.saved, prices) },
  };
}

function settingsIn(settings: StoreSettings, { market, amount }: MarketPrices): StoreSettings {
  const { cartOptions } = settings;
  const giftWrap = cartOptions?.giftWrap;
  return {
    ...settings,
    ...(cartOptions === undefined || !giftWrap
      ? {}
      : { cartOptions: { ...cartOptions, giftWrap: { ...giftWrap, priceCents: amount(giftWrap.priceCents) } } }),
    currency: market.currency,
    minimumSubtotalCents: amount(settings.minimumSubtotalCents),
    shippingOptions: settings.shippingOptions.flatMap((option) => {
      const countries = countriesIn(option, market);
      if (countries.length === 0) return [];
      const { baseCents, perItemCents, freeFromCents } = option;
      return [
        {
          ...option,
          countries: [...countries],
          baseCents: amount(baseCents),
          perItemCents: amount(perItemCents),
          freeFromCents: freeFromCents === null ? null : amount(freeFromCents),
        },
      ];
    }),
  };
}

/** The countries that a shipping option of the shop serves within a market. */
function countriesIn({ kind, countries }: ShippingOption, market: Market): readonly string[] {
  // Pickup involves no shipping.
  if (kind === 'pickup' || market.countries.length === 0) return countries;
  return countries.includes('*') ? market.countries : countries.filter((code) => market.countries.includes(code));
}

const couponIn = (coupon: Coupon, { amount }: MarketPrices): Coupon => ({
  ...coupon,
  value: coupon.kind === 'amount' ? amount(coupon.value) : coupon.value,
  minimumSubtotalCents: amount(coupon.minimumSubtotalCents),
});

/** The amount of a donation is in the cart's currency already. */
export const entriesIn = <E extends PricedEntry>(entries: readonly E[], prices: MarketPrices): readonly E[] =>
  entries.map((entry) => {
    const { product, variantId } = entry;
    if (product === null) return entry;
    const { priceCents: store, onSale } = product;
    const { priceCents, salePriceCents } = prices.variant(variantId, { priceCents: store, salePriceCents: store });
    return { ...entry, product: { ...product, priceCents: onSale ? salePriceCents : priceCents } };
  });
