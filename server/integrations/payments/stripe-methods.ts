/** Ways to pay at Stripe that a shop offers by name, each by a button of its own. */

/** By what Stripe calls them; those that need no customer to be known before. */
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

/** `bancontact, ideal` as the names in it. */
export const readMethods = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
