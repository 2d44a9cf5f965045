import { choice } from '../settings.ts';

/** Where something stands in its column. */
export const alignment = <const V extends 'left' | 'center' | 'right'>(fallback: V) =>
  choice(['left', 'center', 'right'], fallback);
