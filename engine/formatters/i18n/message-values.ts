import { Decimal, type MessageArgConverter } from '@phensley/cldr';
import { asString, ownFields, type Value } from '../../execute/values.ts';
import { numberOf } from './format-number.ts';

const ZERO = new Decimal(0);
const ONE = new Decimal(1);

/** Money prints and counts as its amount, even without a currency. */
function amountOf(value: Value): Value {
  const amount = ownFields(value).decimalValue;
  return amount === undefined ? ownFields(value).value : amount;
}

const isContainer = (value: Value): boolean => typeof value === 'object' && value !== null;

/** How values of a message become text and numbers. Values computed by the message are Decimals. */
export const converter: MessageArgConverter = {
  asString(argument: Value | Decimal): string {
    if (argument instanceof Decimal) return argument.toString();
    return asString(isContainer(argument) ? amountOf(argument) : argument);
  },
  asDecimal(argument: Value | Decimal): Decimal {
    if (argument instanceof Decimal) return argument;
    const value = isContainer(argument) ? amountOf(argument) : argument;
    if (typeof value === 'boolean') return value ? ONE : ZERO;
    return numberOf(value) ?? ZERO;
  },
};
