import { EventRejected, type PaymentProvider } from './payments.ts';

/** A shop without payments: free orders can be placed, everything else is rejected with a clear message. */
export const noPayments: PaymentProvider = {
  name: 'none',
  testMode: false,
  form: 'none',
  begin: async ({ orderId }) => ({ kind: 'declined', reference: orderId, reason: 'not-offered' }),
  look: async ({ orderId }) => ({ kind: 'declined', reference: orderId, reason: 'not-offered' }),
  cancel: async () => 'cancelled',
  savedMethod: async () => '',
  prepare: async ({ key }) => key,
  charge: async (reference) => ({ kind: 'declined', reference, reason: 'not-offered' }),
  refund: async () => ({ kind: 'refused', message: 'No payment service is configured.' }),
  readEvent() {
    throw new EventRejected('No payment service is configured.');
  },
  close: async () => undefined,
};
