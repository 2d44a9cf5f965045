/** Where a subscription is checked out without an agreement to its payments. */
export const CONSENT_MESSAGE = 'Please agree to the payments of the subscription.';

/** Where an order is placed without accepting the terms. */
export const TERMS_MESSAGE = 'Please accept the terms to place the order.';
