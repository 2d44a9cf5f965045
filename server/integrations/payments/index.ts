import { z } from 'zod';
import { defineIntegration } from '../define-integration.ts';
import { noPayments } from './no-payments.ts';
import type { PaymentProvider } from './payments.ts';
import { ELEMENT_SOURCES } from './stripe-element.ts';
import { readMethods, stripeMethods } from './stripe-methods.ts';
import { CHECKOUT_PAGE, createStripePayments } from './stripe-payments.ts';
import { createTestPayments } from './test-payments.ts';

const variables = {
  PAYMENTS: z
    .enum(['none', 'test', 'stripe'])
    .default('test')
    .describe('Payments: none, published test cards without real money, or Stripe. In production the default is none.'),
  PAYMENTS_TEST_SECRET: z
    .string()
    .default('')
    .describe('Signs webhooks of the test payment provider; empty: it sends none.'),
  STRIPE_SECRET_KEY: z.string().default('').describe('Key of the Stripe account for PAYMENTS=stripe, sk_….'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .default('')
    .describe(
      'Publishable key of the same account, pk_…: shoppers pay in Stripe’s fields on the checkout page. Empty: on Stripe’s page.',
    ),
  STRIPE_WEBHOOK_SECRET: z.string().default('').describe('Signing secret of the Stripe webhook endpoint, whsec_….'),
  STRIPE_METHODS: z
    .string()
    .default('')
    .describe(
      `Payment methods with their own button, separated by commas: ${Object.keys(stripeMethods).join(', ')}. They must be enabled in the Stripe account; Stripe’s page offers all others.`,
    ),
  STRIPE_API: z.url().default('https://api.stripe.com').describe('URL of the Stripe API.'),
} as const;

/** Keys of test and live mode do not fit together. */
function publishableKeyProblems(key: string, secretKey: string): readonly string[] {
  if (key === '') return [];
  const mode = /^pk_(live|test)_./.exec(key)?.[1];
  if (mode === undefined) return ['STRIPE_PUBLISHABLE_KEY must be pk_live_… or pk_test_…'];
  return secretKey.includes(`_${mode}_`)
    ? []
    : ['STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY'];
}

export const paymentIntegration = defineIntegration<PaymentProvider, typeof variables>({
  name: 'payments',
  summary: 'Payments for orders.',
  failure:
    'The order stays pending with its stock reserved, the shopper is asked to try again; nothing is charged twice.',
  choice: 'PAYMENTS',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Only free orders can be placed.',
      open: () => noPayments,
    },
    {
      name: 'test',
      kind: 'offline',
      summary: 'Only the published test cards are accepted; no money is charged.',
      open: ({ PAYMENTS_TEST_SECRET }, { now }) => createTestPayments(PAYMENTS_TEST_SECRET, now),
    },
    {
      name: 'stripe',
      kind: 'real',
      summary: 'Shoppers pay on Stripe’s own page, or in its fields on the checkout page.',
      consent: 'necessary',
      missing: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_METHODS }) => [
        ...readMethods(STRIPE_METHODS)
          .filter((name) => !Object.hasOwn(stripeMethods, name))
          .map((name) => `STRIPE_METHODS: unknown method ${name}`),
        ...(/^(?:sk|rk)_(?:live|test)_./.test(STRIPE_SECRET_KEY)
          ? []
          : ['STRIPE_SECRET_KEY must be sk_live_… or sk_test_…']),
        ...publishableKeyProblems(STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY),
        ...(STRIPE_WEBHOOK_SECRET === '' ? ['STRIPE_WEBHOOK_SECRET must be set'] : []),
      ],
      hosts: ({ STRIPE_API }) => [new URL(STRIPE_API).origin],
      browser: () => ({ form: [CHECKOUT_PAGE] }),
      payment: ({ STRIPE_PUBLISHABLE_KEY }) => (STRIPE_PUBLISHABLE_KEY === '' ? {} : ELEMENT_SOURCES),
      open: (settings, { http, now }) =>
        createStripePayments({
          secretKey: settings.STRIPE_SECRET_KEY,
          publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
          api: settings.STRIPE_API,
          methods: readMethods(settings.STRIPE_METHODS),
          http,
          now,
        }),
    },
  ],
});
