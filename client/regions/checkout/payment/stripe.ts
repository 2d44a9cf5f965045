/** Stripe's Payment Element. Its script is loaded from Stripe, at the step that shows it. */
import { declineMessages, stripeReason } from '#shared/messages/declines';
import type { PaymentElementSettings } from '#shared/regions/checkout';
import { type Appearance, appearanceIn } from './appearance.ts';

/** The parts of Stripe.js that are used. */
interface StripeError {
  readonly type?: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

interface Elements {
  create(type: 'payment', options: object): Element;
  submit(): Promise<{ readonly error?: StripeError }>;
  update(options: { readonly amount: number } | { readonly appearance: Appearance }): void;
}

interface Element {
  mount(container: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}

interface Stripe {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<{ readonly error?: StripeError }>;
}

type CreateStripe = (publishableKey: string, options?: { readonly locale: string }) => Stripe;

/** How a payment is confirmed. */
export interface Confirmation {
  readonly clientSecret: string;
  readonly returnUrl: string;
}

export interface PaymentFields {
  /** Why the fields cannot be sent, for the shopper; null: they can. Never rejects. */
  check(): Promise<string | null>;
  /** Pays. Resolves with the reason of a failure; null: paid or being processed. Wallets and banks may leave the page. Never rejects. */
  confirm(confirmation: Confirmation): Promise<string | null>;
  setAmount(amount: number): void;
  remove(): void;
}

/** Resolves when the fields are shown. Rejects if they cannot be. */
export function showFields(container: HTMLElement, settings: PaymentElementSettings): Promise<PaymentFields> {
  const create = (globalThis as { Stripe?: CreateStripe }).Stripe;
  if (create === undefined) return Promise.reject(new Error('Stripe.js is missing'));
  const { publishableKey, locale, amount, currency, email, savesMethod } = settings;
  const stripe = create(publishableKey, { locale });
  const elements = stripe.elements({
    mode: 'payment',
    amount,
    currency,
    ...(savesMethod ? { setupFutureUsage: 'off_session' } : {}),
    appearance: appearanceIn(container),
  });
  const element = elements.create('payment', { defaultValues: { billingDetails: { email } } });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const restyle = (): void => elements.update({ appearance: appearanceIn(container) });
  scheme.addEventListener('change', restyle);
  const fields: PaymentFields = {
    check: () => messageOf(() => elements.submit()),
    confirm: ({ clientSecret, returnUrl }) =>
      messageOf(() =>
        stripe.confirmPayment({
          elements,
          clientSecret,
          redirect: 'if_required',
          confirmParams: { return_url: new URL(returnUrl, location.href).href },
        }),
      ),
    setAmount: (next) => elements.update({ amount: next }),
    remove: () => {
      scheme.removeEventListener('change', restyle);
      element.destroy();
    },
  };
  return new Promise((resolve, reject) => {
    element.on('ready', () => resolve(fields));
    element.on('loaderror', () => reject(new Error('the fields of Stripe did not load')));
    element.mount(container);
  });
}

async function messageOf(call: () => Promise<{ readonly error?: StripeError }>): Promise<string | null> {
  try {
    const { error } = await call();
    return error === undefined ? null : wordsFor(error);
  } catch (error) {
    console.warn('the payment service failed', error);
    return declineMessages['processing-error'];
  }
}

/** Invalid fields are explained by Stripe, in the shopper's language; what the bank refuses, by the shop. */
function wordsFor({ type, code, decline_code: declineCode, message }: StripeError): string {
  if (type === 'validation_error') return message ?? 'Please check your payment details.';
  const reason = stripeReason(declineCode ?? code ?? '');
  return declineMessages[type === 'card_error' || reason !== 'declined' ? reason : 'processing-error'];
}
