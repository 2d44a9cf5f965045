import { choice } from '../settings.ts';

/** Horizontal position in the column. */
export const alignment = <const V extends 'left' | 'center' | 'right'>(fallback: V) =>
  choice(['left', 'center', 'right'], fallback);
