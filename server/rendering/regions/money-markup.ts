/** Formats amounts in the shop's currency on the server, so that nothing shifts when scripts load. */
import { findCurrency } from '#shared/currencies';
import { joinSymbol } from '#shared/money';

const NATIVE = /(<span class="sqs-money-native">-?)([\d.,]+)(<\/span>)/g;

/** Adds the currency symbol to each bare amount in markup: `$1,234.50`, `1,234 ¥`. */
export function dressMoney(markup: string, currencyCode: string): string {
  if (!markup.includes('sqs-money-native')) return markup;
  const currency = findCurrency(currencyCode);
  return markup.replace(NATIVE, (_match, start: string, number: string, end: string) => {
    const text = currency?.fractionDigits === 0 ? number.replace(/\.\d*$/, '') : number;
    return start + joinSymbol(currency?.symbol ?? currencyCode, currency?.placement ?? 'prefix', text) + end;
  });
}
