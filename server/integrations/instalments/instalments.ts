/** Paying in instalments, as it is said on product pages (specification, storefront 5 "Installment display"). */

import { minorUnitsText } from '#shared/money';
import type { Closable } from '../define-integration.ts';
import {
  canPayByInstalments,
  DEFAULT_INSTALMENTS,
  type InstalmentBounds,
  instalmentBoundText,
  instalmentProvider,
  instalmentRange,
  offersInstalments,
  splitPrice,
} from './instalment-texts.ts';

export interface InstalmentItem {
  /** Minor units. */
  readonly priceCents: number;
  readonly currency: string;
  readonly bounds: InstalmentBounds;
  /** Product types of all that is in the cart with it, its own included. */
  readonly productTypes: readonly number[];
}

export interface InstalmentQuote {
  /** The provider's name in the locale. */
  readonly provider: string;
  readonly isInRange: boolean;
  readonly count: number;
  /** The parts in minor units, in range; their sum is the price. */
  readonly parts: readonly number[];
  /** What is said of it, as text. */
  readonly text: string;
}

export interface InstalmentInformation {
  readonly provider: string;
  /** Safe markup for the dialog. */
  readonly html: string;
}

export interface Instalments extends Closable {
  /** What to say beside a price; null: nothing. */
  quote(item: InstalmentItem, locale: string, country: string): InstalmentQuote | null;
  /** The provider's own words for the dialog; null where there is none. Rejects when they cannot be had. */
  information(locale: string): Promise<InstalmentInformation | null>;
}

/** The quote by the specification's rules: the same for every adapter that offers instalments at all. `count`: how many there are. */
export function quoteInstalments(
  item: InstalmentItem,
  locale: string,
  country: string,
  count = DEFAULT_INSTALMENTS,
): InstalmentQuote | null {
  const { priceCents, currency, bounds, productTypes } = item;
  const provider = instalmentProvider(locale);
  const [language = ''] = locale.split(/[-_]/);
  if (provider === null || !offersInstalments(country, language) || !canPayByInstalments(productTypes)) return null;
  const money = (cents: number): string => minorUnitsText(cents, currency) ?? '';
  const range = instalmentRange(priceCents, bounds);
  const bound = instalmentBoundText(range, { min: money(bounds.min), max: money(bounds.max) });
  if (bound !== null) return { provider, isInRange: false, count, parts: [], text: `${provider} ${bound}` };
  const parts = splitPrice(priceCents, count);
  const words = language === 'fr' ? 'versements sans intérêt de' : 'interest-free payments of';
  return { provider, isInRange: true, count, parts, text: `${count} ${words} ${money(parts[0] ?? 0)} · ${provider}` };
}
