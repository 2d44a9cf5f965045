/** How an order reaches its buyer: sent to an address, or picked up at the shop. */
import type { CartSums, PricedShipping, ShippingOption } from '#shared/cart-sums';
import { type CheckoutNeeds, needsOf } from '#shared/checkout';
import type { LoadedCart } from '../cart/cart-record.ts';

/** Where orders can be picked up. Only carts of goods: a subscription is sent each time. */
export const pickupsOf = ({ cart, settings }: LoadedCart, { requiresShipping }: CartSums): readonly ShippingOption[] =>
  cart?.kind === 'cart' && requiresShipping ? settings.shippingOptions.filter(isPickup) : [];

const isPickup = ({ kind }: Pick<ShippingOption, 'kind'>): boolean => kind === 'pickup';

/** The place that was chosen to pick the order up at; null: it is sent, or not chosen yet. */
export function chosenPickup(loaded: LoadedCart, sums: CartSums): ShippingOption | null {
  const id = loaded.cart?.shippingOptionId ?? '';
  return pickupsOf(loaded, sums).find((option) => option.id === id) ?? null;
}

/** What has to be asked of the shopper. `pickup`: the one that is chosen, or is about to be. */
export const checkoutNeeds = (loaded: LoadedCart, sums: CartSums, pickup: ShippingOption | null): CheckoutNeeds =>
  needsOf({ isDonation: loaded.cart?.kind === 'donation', requiresShipping: sums.requiresShipping && pickup === null });

/** The ways to send a cart. */
export const deliveriesOf = <Option extends Pick<PricedShipping, 'kind'>>(
  options: readonly Option[],
): readonly Option[] => options.filter((option) => !isPickup(option));
