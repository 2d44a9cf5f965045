/** Shipping and pickup of an order. */
import type { CartSums, PricedShipping, ShippingOption } from '#shared/cart-sums';
import { type CheckoutNeeds, needsOf } from '#shared/checkout';
import type { LoadedCart } from '../cart/cart-record.ts';

/** Pickup options. Only for carts of physical goods: a subscription is always shipped. */
export const pickupsOf = ({ cart, settings }: LoadedCart, { requiresShipping }: CartSums): readonly ShippingOption[] =>
  cart?.kind === 'cart' && requiresShipping ? settings.shippingOptions.filter(isPickup) : [];

const isPickup = ({ kind }: Pick<ShippingOption, 'kind'>): boolean => kind === 'pickup';

/** The chosen pickup option; null: shipped, or not chosen yet. */
export function chosenPickup(loaded: LoadedCart, sums: CartSums): ShippingOption | null {
  const id = loaded.cart?.shippingOptionId ?? '';
  return pickupsOf(loaded, sums).find((option) => option.id === id) ?? null;
}

/** The details to ask for. `pickup`: the option that is chosen, or about to be. */
export const checkoutNeeds = (loaded: LoadedCart, sums: CartSums, pickup: ShippingOption | null): CheckoutNeeds =>
  needsOf({ isDonation: loaded.cart?.kind === 'donation', requiresShipping: sums.requiresShipping && pickup === null });

/** The shipping options of a cart. */
export const deliveriesOf = <Option extends Pick<PricedShipping, 'kind'>>(
  options: readonly Option[],
): readonly Option[] => options.filter((option) => !isPickup(option));
