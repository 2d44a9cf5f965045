import type { CurrencyFormatOptions } from '@phensley/cldr';
import { numberText, plainText } from '#shared/money';
import type { Price } from '#shared/price';
import type { Env } from '../../execute/env.ts';
import { isTrue } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import type { OptionSet } from '../i18n/cached-text.ts';
import { formatMoney } from '../i18n/format-number.ts';

const FLAG = makeReference(['featureFlags', 'useCLDRMoneyFormat'], (fields) => fields.featureFlags);
const SETTING = makeReference(['websiteSettings', 'useCLDRMoneyFormat'], (fields) => fields.websiteSettings);

/** A number that the storefront's script formats for the visitor. */
export const nativeMoney = (number: string): string => `<span class="sqs-money-native">${number}</span>`;

/** A price as text: in the locale's format if the site enables it, otherwise a plain number for the storefront's script to format. */
export function moneyTextOf({ amount, currency }: Price, set: OptionSet<CurrencyFormatOptions>, env: Env): string {
  if (!isTrue(env.lookup(FLAG)) && !isTrue(env.lookup(SETTING))) return nativeMoney(numberText(amount));
  return env.cldr === null ? '' : formatMoney(env.cldr, { amount: plainText(amount), currency }, set);
}
