/** "… was added to your cart.": shown beside the page's corner, for three seconds unless somebody is at it (storefront 8 and 9). */
import { addedToCart, CART_PATH } from '#shared/cart';
import { make, makeButton } from '../core/element.ts';

const SHOWN_MS = 3000;

/** Shows the popover of the page; one that is still there makes room. */
export function createAddedPopover(): (productName: string) => void {
  let closeCurrent = (): void => {};
  return (productName) => {
    closeCurrent();
    closeCurrent = showPopover(productName);
  };
}

/** The function it gives back closes the popover. */
function showPopover(productName: string): () => void {
  // There before its words are, so that a screen reader hears them arrive.
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
  // Who has been at it gets the full time again.
  popover.addEventListener('pointerleave', startTimer);
  popover.addEventListener('focusout', startTimer);
  requestAnimationFrame(() => {
    popover.dataset['state'] = 'shown';
    text.textContent = addedToCart(productName);
  });
  startTimer();
  return close;
}

/** After what was pressed, so that the next Tab leads into it; it is shown above all else, wherever it stands. */
function place(popover: HTMLElement, opener: Element | null): void {
  const region = opener?.closest('site-region') ?? null;
  if (region === null) document.body.append(popover);
  else region.after(popover);
  if ('showPopover' in popover) {
    popover.popover = 'manual';
    popover.showPopover();
  }
}
