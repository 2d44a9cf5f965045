import { asNumber, type Value } from '../../execute/values.ts';

/** Whether a value is this code; a missing value is never code 0. */
export const isCode = (value: Value, code: number): boolean => value !== undefined && asNumber(value) === code;
