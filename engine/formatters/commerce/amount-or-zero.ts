import { type Amount, parseAmount, ZERO } from '#shared/money';
import { asString, type Value } from '../../execute/values.ts';

/** The amount that a value is written as; 0 for everything that is not a number. */
export const amountOrZero = (value: Value): Amount => parseAmount(asString(value)) ?? ZERO;
