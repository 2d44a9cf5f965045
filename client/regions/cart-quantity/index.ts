/** The quantity in the theme's own cart link, synchronized with the cart (specification, rendering 4 "Cart indicator and popover"). */
import { createCartStore } from '../../cart/cart-store.ts';
import { createCartLoader } from '../../cart/load-cart.ts';
import type { Page } from '../../core/page.ts';

export function enhance(element: HTMLElement, _props: object, page: Page): void {
  const { store } = page.get(createCartStore);
  const number = element.querySelector<HTMLElement>('.sqs-cart-quantity');
  if (number === null) throw new Error('The cart indicator has lost its markup.');
  const update = (): void => {
    const { cart } = store.get();
    if (cart === null) return;
    number.textContent = String(cart.totalQuantity);
    number.classList.toggle('empty', cart.totalQuantity === 0);
    number.classList.add('initialized');
  };
  store.subscribe(update);
  update();
  const loadCart = page.get(createCartLoader);
  if (store.get().cart === null) void loadCart();
}
