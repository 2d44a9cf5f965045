/** Payment methods at Stripe that a shop can offer with buttons of their own. */

/** By Stripe's names; only those that do not require a known customer. */
export const stripeMethods: Readonly<Record<string, string>> = {
  alipay: 'Alipay',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  eps: 'EPS',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  mobilepay: 'MobilePay',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
  twint: 'TWINT',
};

/** Parses `bancontact, ideal`. */
export const readMethods = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
