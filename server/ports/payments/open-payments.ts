/** The payment service that the environment asks for. */
import { type Config, ConfigInvalid } from '../../config.ts';
import { noPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-port.ts';
import { createStripePayments } from './stripe-payments.ts';
import { createTestPayments } from './test-payments.ts';

type PaymentConfig = Pick<
  Config,
  'PAYMENTS' | 'NODE_ENV' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API'
>;

/** Throws `ConfigInvalid` when the service's keys are missing. `secret` signs messages of the test service. */
export function openPayments(config: PaymentConfig, secret: string, now?: () => number): PaymentProvider {
  // In production nothing is given away because somebody forgot a variable.
  const name = config.PAYMENTS === 'auto' ? (config.NODE_ENV === 'production' ? 'none' : 'test') : config.PAYMENTS;
  if (name === 'none') return noPayments;
  if (name === 'test') return createTestPayments(secret, now);
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((key) => config[key] === '');
  if (missing.length > 0) throw new ConfigInvalid(missing.map((key) => `${key} is not set, and PAYMENTS is stripe`));
  return createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    api: config.STRIPE_API,
    ...(now === undefined ? {} : { now }),
  });
}
