/** The small cart indicator: hidden while the cart is empty, `100+` above 100, a breath on each change (storefront 4 and 9). */
import { cartCount, cartLabel } from '#shared/cart';
import { cartStore, ensureCart } from '../../cart/cart-store.ts';

const DIM_MS = 200;
const BACK_MS = 500;

export function enhance(element: HTMLElement): void {
  const place = element.querySelector<HTMLElement>('.sqs-pill-cart-place');
  const pill = element.querySelector<HTMLAnchorElement>('.sqs-pill-cart');
  const count = element.querySelector<HTMLElement>('.sqs-cart-quantity');
  const label = element.querySelector<HTMLElement>('.sqs-pill-cart-label');
  if (place === null || pill === null || count === null || label === null)
    throw new Error('The pill cart has lost its markup.');
  pill.addEventListener('click', openInFrame);
  let shown = -1;
  const update = (): void => {
    const { cart } = cartStore.get();
    if (cart === null) return;
    const quantity = cart.totalQuantity;
    const isChange = shown > 0 && shown !== quantity && quantity > 0;
    shown = quantity;
    place.hidden = quantity === 0;
    label.textContent = cartLabel(quantity);
    count.textContent = cartCount(quantity);
    if (isChange) breathe(pill);
  };
  cartStore.subscribe(update);
  update();
  if (cartStore.get().cart === null) void ensureCart();
}

/** To 0.7 in 0.2 s, and back in 0.5 s; still for those who asked for less motion. */
function breathe(pill: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const out = pill.animate([{ opacity: 1 }, { opacity: 0.7 }], { duration: DIM_MS, fill: 'forwards' });
  out.onfinish = () => {
    pill.animate([{ opacity: 0.7 }, { opacity: 1 }], { duration: BACK_MS, fill: 'forwards' });
  };
}

/** In the editor the page stands in a frame: the frame goes to the cart, and the editor stays. */
function openInFrame(event: MouseEvent): void {
  const frame = window.frameElement;
  if (!(frame instanceof HTMLIFrameElement)) return;
  event.preventDefault();
  frame.src = (event.currentTarget as HTMLAnchorElement).href;
}
