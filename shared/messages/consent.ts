/** For a subscription checkout without consent to the payments. */
export const CONSENT_MESSAGE = 'Please agree to the payments of the subscription.';

/** For an order without accepting the terms. */
export const TERMS_MESSAGE = 'Please accept the terms to place the order.';
