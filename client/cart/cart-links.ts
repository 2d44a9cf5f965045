/** Opens the cart drawer from cart links. */
import { CART_PATH } from '#shared/cart';

/** The pill cart, and the cart link in a header. */
const LINKS = `a.sqs-pill-cart, header a[href="${CART_PATH}"]`;
/** Pages that already show the cart. */
const OWN_PAGES = '#sqs-cart-root, #checkout-root';

/** `open` resolves to false if the cart cannot be shown: then the link is followed, as without JavaScript. */
export function openCartFromLinks(open: () => Promise<boolean>): void {
  let isOpening = false;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
    if (link === null || !isPlain(event) || window.frameElement !== null || document.querySelector(OWN_PAGES)) return;
    event.preventDefault();
    if (isOpening) return;
    isOpening = true;
    open()
      .catch(() => false)
      .then((isShown) => {
        isOpening = false;
        if (!isShown) location.assign(link.href);
      });
  });
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
