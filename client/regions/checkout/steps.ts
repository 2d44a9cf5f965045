/** Server communication of the checkout. Loaded after hydration. */
export { createShippingChoice } from './choice.ts';
export { checkoutOf, loadPage, sendForm } from './send.ts';
