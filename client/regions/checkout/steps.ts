/** The checkout's conversation with the server. Fetched once the region is there. */
export { createShippingChoice } from './choice.ts';
export { checkoutOf, loadPage, sendForm } from './send.ts';
