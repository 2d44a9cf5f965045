/** Values that `product-price` and `subscription-price` pass to the price view. */
import type { CurrencyFormatOptions } from '@phensley/cldr';
import type { Price, PriceView } from '#shared/price';
import type { Env } from '../../execute/env.ts';
import { asString } from '../../execute/values.ts';
import type { OptionSet } from '../i18n/cached-text.ts';
import { messageText } from './message-text.ts';
import { moneyTextOf } from './money-text.ts';
import { localizedString } from './scope-texts.ts';

const FROM_TEXT = localizedString('productPriceFromText');

/** The texts of the price view; each is markup already. */
export interface PriceTexts {
  readonly from?: string;
  readonly sale?: string;
  readonly price?: string;
}

export function inFrame(className: string, { from = '', sale = '', price = '' }: PriceTexts, env: Env): string {
  return env.renderView('price', { className, from, sale, price }, { private: true });
}

export function viewTexts(view: PriceView | null, options: OptionSet<CurrencyFormatOptions>, env: Env): PriceTexts {
  switch (view?.kind) {
    case undefined:
      return {};
    case 'from': {
      const pattern = asString(env.lookup(FROM_TEXT)) || 'from {fromPrice}';
      return { from: messageText(pattern, { fromPrice: moneyTextOf(view.from, options, env) }, env) };
    }
    case 'sale':
      return { sale: plain(view.sale, options, env), price: plain(view.original, options, env) };
    case 'normal':
      return { price: plain(view.price, options, env) };
  }
}

/** A plain price is a message, too: without locale data it is empty. */
const plain = (price: Price, options: OptionSet<CurrencyFormatOptions>, env: Env): string =>
  env.cldr === null ? '' : moneyTextOf(price, options, env);
