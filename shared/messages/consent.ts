/** Where a subscription is checked out without an agreement to its payments. */
export const CONSENT_MESSAGE = 'Please agree to the payments of the subscription.';
