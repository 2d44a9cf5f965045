/** Instalment offers on product pages (specification, storefront 5 "Installment display"). */

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
  /** Product types of everything in the cart, including this product. */
  readonly productTypes: readonly number[];
}

export interface InstalmentQuote {
  /** The provider's name in the locale. */
  readonly provider: string;
  readonly isInRange: boolean;
  readonly count: number;
  /** The parts in minor units, if in range; their sum is the price. */
  readonly parts: readonly number[];
  /** The offer as text. */
  readonly text: string;
}

export interface InstalmentInformation {
  readonly provider: string;
  /** Safe markup for the dialog. */
  readonly html: string;
}

export interface Instalments extends Closable {
  /** The offer beside a price; null: none. */
  quote(item: InstalmentItem, locale: string, country: string): InstalmentQuote | null;
  /** The provider's text for the dialog; null without one. Rejects when it is unavailable. */
  information(locale: string): Promise<InstalmentInformation | null>;
}

/** The offer by the specification's rules, the same for every adapter that offers instalments. `count`: number of parts. */
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
  const label = language === 'fr' ? 'versements sans intérêt de' : 'interest-free payments of';
  return { provider, isInRange: true, count, parts, text: `${count} ${label} ${money(parts[0] ?? 0)} · ${provider}` };
}
