import { parity } from './parity.ts';

export const odd = parity('odd?', 'An odd number.', 1);
