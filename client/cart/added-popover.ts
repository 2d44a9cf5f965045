/** "… was added to your cart.": shown beside the page's corner, for three seconds unless somebody is at it (storefront 8 and 9). */
import { addedToCart, CART_PATH } from '#shared/cart';

const SHOWN_MS = 3000;

let current: (() => void) | undefined;

/** Shows the popover; one that is still there makes room. */
export function showAdded(productName: string): void {
  current?.();
  const popover = document.createElement('aside');
  popover.setAttribute('aria-label', 'Added to your cart');
  popover.className = 'sqs-added-popover';
  popover.dataset['state'] = 'hidden';
  const text = document.createElement('p');
  // There before its words are, so that a screen reader hears them arrive.
  text.setAttribute('role', 'status');
  const link = document.createElement('a');
  link.href = CART_PATH;
  link.textContent = 'View cart';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Close';
  popover.append(text, link, button);
  // After what was pressed, so that the next Tab leads into it; it is shown above all else, wherever it stands.
  const pressed = document.activeElement;
  const region = pressed?.closest('site-region') ?? null;
  if (region === null) document.body.append(popover);
  else region.after(popover);
  if ('showPopover' in popover) {
    popover.popover = 'manual';
    popover.showPopover();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    const hadFocus = popover.contains(document.activeElement);
    popover.remove();
    if (hadFocus && pressed instanceof HTMLElement) pressed.focus();
    if (current === close) current = undefined;
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!popover.matches(':hover, :focus-within')) close();
    }, SHOWN_MS);
  };
  current = close;
  button.addEventListener('click', close);
  popover.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  // Who has been at it gets the whole time again.
  popover.addEventListener('pointerleave', wait);
  popover.addEventListener('focusout', wait);
  requestAnimationFrame(() => {
    popover.dataset['state'] = 'shown';
    text.textContent = addedToCart(productName);
  });
  wait();
}
