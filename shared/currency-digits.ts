/** How many digits the amounts of a currency have (specification, storefront 3 "Currency table"). */

/** Digits after the decimal point: 0 for JPY, 2 for every other code of the table and for unknown ones. */
export const fractionDigitsOf = (code: string): number => (code === 'JPY' ? 0 : 2);

/** Minor units as a plain number in major units, for those who count in such: `majorUnits(1050, 'USD')` is 10.5. */
export const majorUnits = (minor: number, currencyCode: string): number => minor / 10 ** fractionDigitsOf(currencyCode);
