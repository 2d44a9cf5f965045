/** A visitor's consent to cookies (specification, storefront 4 "Session and consent"). Pure. */
import { type ConsentCategories, readConsentAnswer } from '#shared/analytics/rules';
import { allowed } from './allowed.ts';

export type State =
  /** The site does not ask for consent. */
  | { readonly kind: 'not-required' }
  /** The banner is shown; `before`: what was allowed when the visitor reopened it. */
  | { readonly kind: 'pending'; readonly before: ConsentCategories }
  /** At least one category is allowed. */
  | { readonly kind: 'granted'; readonly categories: ConsentCategories }
  | { readonly kind: 'declined' };

export type Event =
  | { readonly type: 'accept' }
  | { readonly type: 'decline' }
  | { readonly type: 'choose'; readonly categories: ConsentCategories }
  | { readonly type: 'reconsider' };

const ALL: ConsentCategories = { statistics: true, marketing: true };
const NONE: ConsentCategories = { statistics: false, marketing: false };

const answered = (categories: ConsentCategories): State =>
  categories.statistics || categories.marketing ? { kind: 'granted', categories } : { kind: 'declined' };

/** The visitor's choice so far. */
export function initial(isRequired: boolean, cookie: string | null, version = 1): State {
  if (!isRequired) return { kind: 'not-required' };
  const answer = readConsentAnswer(cookie, version);
  return answer === null ? { kind: 'pending', before: NONE } : answered(answer);
}

export function transition(state: State, event: Event): State {
  if (state.kind === 'not-required') return state;
  if (event.type === 'reconsider')
    return state.kind === 'pending' ? state : { kind: 'pending', before: allowed(state) };
  // Choices count only while the banner is shown.
  if (state.kind !== 'pending') return state;
  switch (event.type) {
    case 'accept':
      return answered(ALL);
    case 'decline':
      return answered(NONE);
    case 'choose':
      return answered(event.categories);
  }
}
