/**
 * Where instalments are offered, and their texts (specification, storefront 5 "Installment display" and rendering 5 "Instalment and
 * subscription").
 */
import { productTypes } from '#shared/product-types';

/** Number of instalments, unless the shop sets another one. */
export const DEFAULT_INSTALMENTS = 4;

/** Languages in which instalments are offered, by the country of the shop's account. */
const instalmentLanguages: Readonly<Record<string, readonly string[]>> = {
  US: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  NZ: ['en'],
  GB: ['en'],
};

const providers: Readonly<Record<string, string>> = {
  en_US: 'Afterpay',
  en_CA: 'Afterpay',
  fr_CA: 'Afterpay',
  en_AU: 'Afterpay',
  en_NZ: 'Afterpay',
  en_GB: 'Clearpay',
};

/** The provider's name in a locale (`en_US` or `en-US`); null without a provider. */
export function instalmentProvider(locale: string): string | null {
  const id = locale.replace('-', '_');
  return Object.hasOwn(providers, id) ? (providers[id] as string) : null;
}

/** Whether instalments are offered in a country to readers of a language. */
export function offersInstalments(country: string, language: string): boolean {
  return Object.hasOwn(instalmentLanguages, country) && (instalmentLanguages[country] as string[]).includes(language);
}

/** All items in the cart are physical. An empty cart has nothing to pay for. */
export function canPayByInstalments(types: readonly number[]): boolean {
  return types.length > 0 && types.every((type) => type === productTypes.physical);
}

/** The server's limits for an item, in minor units like the price. */
export interface InstalmentBounds {
  readonly min: number;
  readonly max: number;
}

/** Position of a price: in range when it is more than the minimum and at most the maximum. */
export function instalmentRange(price: number, { min, max }: InstalmentBounds): 'below' | 'in-range' | 'above' {
  if (!(price > min)) return 'below';
  return price > max ? 'above' : 'in-range';
}

/** The text for a price out of range; `amounts` are the limits as texts. Null in range. */
export function instalmentBoundText(
  range: ReturnType<typeof instalmentRange>,
  amounts: { readonly min: string; readonly max: string },
): string | null {
  switch (range) {
    case 'below':
      return `available for orders over ${amounts.min}`;
    case 'above':
      return `available for orders up to ${amounts.max}`;
    case 'in-range':
      return null;
  }
}

/**
 * Splits the price into equal parts, in minor units; the last parts include the remainder, so that the sum is exact, and the first part times
 * their number is at most the price.
 */
export function splitPrice(price: number, count = DEFAULT_INSTALMENTS): readonly number[] {
  const part = Math.floor(price / count);
  const rest = price - part * count;
  return Array.from({ length: count }, (_, i) => (i < count - rest ? part : part + 1));
}
