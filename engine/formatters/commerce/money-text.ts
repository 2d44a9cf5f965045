import type { CurrencyType } from '@phensley/cldr';
import { numberText, plainText } from '#shared/money';
import type { Price } from '#shared/price';
import type { Env } from '../../execute/env.ts';
import { isTrue } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { nativeMoney } from './legacy-money.ts';

const FLAG = makeReference(['featureFlags', 'useCLDRMoneyFormat']);
const SETTING = makeReference(['websiteSettings', 'useCLDRMoneyFormat']);

/** A price as text: in the locale's form where the site has that switched on, else a bare number for the storefront to dress. */
export function moneyTextOf({ amount, currency }: Price, env: Env): string {
  if (!isTrue(env.lookup(FLAG)) && !isTrue(env.lookup(SETTING))) return nativeMoney(numberText(amount));
  return env.cldr?.Numbers.formatCurrency(plainText(amount), currency as CurrencyType, { group: true }) ?? '';
}
