/** Why a payment failed, and the message for the shopper. */
export const declineMessages = {
  declined: 'Your card was declined. Please use another card.',
  'insufficient-funds': 'Your card has insufficient funds. Please use another card.',
  'expired-card': 'Your card has expired. Please use another card.',
  'wrong-code': 'The security code is not right. Please check it.',
  'wrong-number': 'The card number is not right. Please check it.',
  'processing-error': 'The payment could not be processed. Please try again.',
  'not-authenticated': 'The payment was not confirmed. Please try again.',
  'not-a-test-card': 'This shop is in test mode: please use one of the test card numbers.',
  'not-offered': 'This shop takes no payments at the moment.',
} as const;

export type DeclineReason = keyof typeof declineMessages;

const STRIPE_REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-code',
  invalid_cvc: 'wrong-code',
  incorrect_number: 'wrong-number',
  invalid_number: 'wrong-number',
  processing_error: 'processing-error',
  authentication_required: 'not-authenticated',
  payment_intent_authentication_failure: 'not-authenticated',
};

/** The reason for an error code of Stripe: the bank's, or the API's. */
export const stripeReason = (code: string): DeclineReason =>
  (Object.hasOwn(STRIPE_REASONS, code) ? STRIPE_REASONS[code] : undefined) ?? 'declined';
