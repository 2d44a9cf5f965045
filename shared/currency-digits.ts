/** Fraction digits of currencies (specification, storefront 3 "Currency table"). */

/** Digits after the decimal point: 0 for JPY, 2 for all other codes, known or not. */
export const fractionDigitsOf = (code: string): number => (code === 'JPY' ? 0 : 2);

/** Minor units as a number of major units: `majorUnits(1050, 'USD')` is 10.5. */
export const majorUnits = (minor: number, currencyCode: string): number => minor / 10 ** fractionDigitsOf(currencyCode);
