/** "… was added to your cart.": shown in a corner of the page for three seconds, unless in use (storefront 8 and 9). */
import { addedToCart, CART_PATH } from '#shared/cart';
import { make, makeButton } from '../core/element.ts';

const SHOWN_MS = 3000;

/** Shows the popover, replacing an earlier one. */
export function createAddedPopover(): (productName: string) => void {
  let closeCurrent = (): void => {};
  return (productName) => {
    closeCurrent();
    closeCurrent = showPopover(productName);
  };
}

/** The returned function closes the popover. */
function showPopover(productName: string): () => void {
  // Added before its text, so that screen readers announce it.
  const text = make('p', { attributes: { role: 'status' } });
  const popover = make(
    'aside',
    { className: 'sqs-added-popover', attributes: { 'aria-label': 'Added to your cart', 'data-state': 'hidden' } },
    text,
    make('a', { text: 'View cart', attributes: { href: CART_PATH } }),
    makeButton('Close', '', () => close()),
  );
  const opener = document.activeElement;
  place(popover, opener);
  const close = (): void => {
    clearTimeout(timer);
    const hadFocus = popover.contains(document.activeElement);
    popover.remove();
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!popover.matches(':hover, :focus-within')) close();
    }, SHOWN_MS);
  };
  popover.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  // After the pointer leaves, the full time starts again.
  popover.addEventListener('pointerleave', startTimer);
  popover.addEventListener('focusout', startTimer);
  requestAnimationFrame(() => {
    popover.dataset['state'] = 'shown';
    text.textContent = addedToCart(productName);
  });
  startTimer();
  return close;
}

/** After the pressed button, so that the next Tab enters it; it is in the top layer anyway. */
function place(popover: HTMLElement, opener: Element | null): void {
  const region = opener?.closest('site-region') ?? null;
  if (region === null) document.body.append(popover);
  else region.after(popover);
  if ('showPopover' in popover) {
    popover.popover = 'manual';
    popover.showPopover();
  }
}
