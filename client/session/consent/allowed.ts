import type { ConsentCategories } from '#shared/analytics/rules';
import type { State } from './machine.ts';

/** The categories that an answer allows. */
export const allowed = (state: State): ConsentCategories =>
  state.kind === 'granted' ? state.categories : { statistics: false, marketing: false };
