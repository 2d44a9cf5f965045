import type { ConsentCategories } from '#shared/analytics/rules';

/** The part of the consent state that decides what is allowed. */
interface Answer {
  readonly kind: string;
  readonly categories?: ConsentCategories;
}

/** The allowed categories. */
export const allowed = ({ kind, categories }: Answer): ConsentCategories =>
  kind === 'granted' && categories !== undefined ? categories : { statistics: false, marketing: false };
