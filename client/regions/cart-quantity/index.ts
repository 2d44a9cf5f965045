/** A number in the theme's own cart link, in step with the cart (specification, rendering 4 "Cart indicator and popover"). */
import { cartStore, ensureCart } from '../../cart/cart-store.ts';

export function enhance(element: HTMLElement): void {
  const number = element.querySelector<HTMLElement>('.sqs-cart-quantity');
  if (number === null) throw new Error('The cart indicator has lost its markup.');
  const update = (): void => {
    const { cart } = cartStore.get();
    if (cart === null) return;
    number.textContent = String(cart.totalQuantity);
    number.classList.toggle('empty', cart.totalQuantity === 0);
    number.classList.add('initialized');
  };
  cartStore.subscribe(update);
  update();
  if (cartStore.get().cart === null) void ensureCart();
}
