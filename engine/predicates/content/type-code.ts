import { asNumber, type Value } from '../../execute/values.ts';

/** Whether a value equals the code; a missing value never equals code 0. */
export const isCode = (value: Value, code: number): boolean => value !== undefined && asNumber(value) === code;
