import type { ConsentCategories } from '#shared/analytics/rules';

/** What of a consent's state says which categories it allows. */
interface Answer {
  readonly kind: string;
  readonly categories?: ConsentCategories;
}

/** The categories that an answer allows. */
export const allowed = ({ kind, categories }: Answer): ConsentCategories =>
  kind === 'granted' && categories !== undefined ? categories : { statistics: false, marketing: false };
