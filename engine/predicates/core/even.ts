import { parity } from './parity.ts';

export const even = parity('even?', 'An even number.', 0);
