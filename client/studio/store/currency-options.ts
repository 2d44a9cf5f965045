import { currencies } from '#shared/currencies';

/** The currencies that a store can sell in. */
export const CURRENCIES = currencies.map(({ code, symbol }) => ({
  id: code,
  label: code === symbol ? code : `${code} (${symbol})`,
}));
