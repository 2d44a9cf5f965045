import { type Amount, parseAmount, ZERO } from '#shared/money';
import { asString, type Value } from '../../execute/values.ts';

/** The amount of a value; 0 if it is not a number. */
export const amountOrZero = (value: Value): Amount => parseAmount(asString(value)) ?? ZERO;
