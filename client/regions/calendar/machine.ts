/** The month that a calendar shows. Pure. */
import { type Month, monthAfter } from './months.ts';

/** `as-written`: the month that the server rendered, in its own markup. */
export interface State {
  readonly kind: 'as-written' | 'turned';
  readonly month: Month;
}

export interface Event {
  readonly type: 'turn';
  /** Number of months; negative: back. */
  readonly by: number;
}

export const initial = (month: Month): State => ({ kind: 'as-written', month });

export const transition = ({ month }: State, { by }: Event): State => ({
  kind: 'turned',
  month: monthAfter(month, by),
});
