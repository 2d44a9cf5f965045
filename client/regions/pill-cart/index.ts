/** The floating cart link: hidden while the cart is empty, `100+` above 100, pulses on each change (storefront 4 and 9). */
import { cartCount, cartLabel } from '#shared/cart';
import { createCartStore } from '../../cart/cart-store.ts';
import { createCartLoader } from '../../cart/load-cart.ts';
import type { Page } from '../../core/page.ts';
import { avoidText } from './avoid-text.ts';

const FADE_OUT_MS = 200;
const FADE_IN_MS = 500;

export function enhance(element: HTMLElement, _props: object, page: Page): void {
  const { store } = page.get(createCartStore);
  const container = element.querySelector<HTMLElement>('.sqs-pill-cart-place');
  const pill = element.querySelector<HTMLAnchorElement>('.sqs-pill-cart');
  const count = element.querySelector<HTMLElement>('.sqs-cart-quantity');
  const label = element.querySelector<HTMLElement>('.sqs-pill-cart-label');
  if (container === null || pill === null || count === null || label === null)
    throw new Error('The pill cart has lost its markup.');
  pill.addEventListener('click', openInFrame);
  const moveOffText = avoidText(container, pill);
  let shown = -1;
  const update = (): void => {
    const { cart } = store.get();
    if (cart === null) return;
    const quantity = cart.totalQuantity;
    const isChange = shown > 0 && shown !== quantity && quantity > 0;
    // Whoever adds a product sees it arrive; on a page that was only opened the pill makes way at once.
    if (navigator.userActivation?.hasBeenActive === false) moveOffText();
    else if (shown !== quantity) container.removeAttribute('data-away');
    shown = quantity;
    container.hidden = quantity === 0;
    label.textContent = cartLabel(quantity);
    count.textContent = cartCount(quantity);
    if (isChange) pulse(pill);
  };
  store.subscribe(update);
  update();
  raiseAboveButtons(container);
  const loadCart = page.get(createCartLoader);
  if (store.get().cart === null) void loadCart();
}

/** Height of the pill with its margins. */
const BAND_PX = 96;

/** Moves the pill above a buy button that it would cover. */
function raiseAboveButtons(container: HTMLElement): void {
  const overlapping = new Set<Element>();
  const onChange = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries)
      isIntersecting ? overlapping.add(target) : overlapping.delete(target);
    container.toggleAttribute('data-raised', overlapping.size > 0);
  };
  let observer: IntersectionObserver | undefined;
  const start = (): void => {
    observer?.disconnect();
    // Observes only the bottom of the window; the margin is fixed when the observer is created.
    observer = new IntersectionObserver(onChange, { rootMargin: `${BAND_PX - innerHeight}px 0px 0px 0px` });
    for (const button of document.querySelectorAll('.sqs-add-to-cart-button')) observer.observe(button);
  };
  start();
  addEventListener('resize', start);
}

/** To 0.7 in 0.2 s, and back in 0.5 s; not with reduced motion. */
function pulse(pill: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const out = pill.animate([{ opacity: 1 }, { opacity: 0.7 }], { duration: FADE_OUT_MS, fill: 'forwards' });
  out.onfinish = () => {
    pill.animate([{ opacity: 0.7 }, { opacity: 1 }], { duration: FADE_IN_MS, fill: 'forwards' });
  };
}

/** In the editor's preview frame: navigates the frame, not the editor. */
function openInFrame(event: MouseEvent): void {
  // The frame element belongs to the editor's window, so `instanceof` with this window's classes fails.
  const frame = window.frameElement;
  if (frame?.localName !== 'iframe') return;
  event.preventDefault();
  (frame as HTMLIFrameElement).src = (event.currentTarget as HTMLAnchorElement).href;
}
