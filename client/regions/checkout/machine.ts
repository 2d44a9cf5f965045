/** States of the checkout page: one form is sent at a time, and none while the next page loads. Pure. */

import type { MarkupElement } from '../../ui/markup/read-markup.ts';
import type { FormName } from './forms.ts';
import { correctedProblems, type Problem } from './problems.ts';

interface Shown {
  /** The server's latest page; null: the initial one. */
  readonly page: MarkupElement | null;
  /** The order summary, if newer than the page's; null: the page's. */
  readonly summary: MarkupElement | null;
  /** Null: those of the server's page. */
  readonly problems: readonly Problem[] | null;
  /** The problems just appeared and take the focus. */
  readonly isNew: boolean;
  /** Whether the totals match the choices. An outdated total would be wrong. */
  readonly totals: 'current' | 'updating' | 'unknown';
  /** How often each form was accepted without leaving the page: it is reset each time. */
  readonly accepted: Readonly<Partial<Record<FormName, number>>>;
}

export type State = Shown &
  (
    | { readonly kind: 'ready' }
    /** Locked: another click sends nothing. */
    | { readonly kind: 'sending'; readonly form: FormName }
    | { readonly kind: 'leaving'; readonly form: FormName }
  );

export type Event =
  | { readonly type: 'send'; readonly form: FormName }
  /** Rejected, or accepted without leaving the page. */
  | { readonly type: 'answered' }
  | { readonly type: 'leave' }
  /** The page was restored from the back/forward cache. */
  | { readonly type: 'returned' }
  /** By client-side validation or a network failure. */
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** Something was edited; `invalid` are the reported problems that remain. */
  | { readonly type: 'edited'; readonly said: readonly Problem[]; readonly invalid: readonly Problem[] }
  | { readonly type: 'paged'; readonly page: MarkupElement; readonly accepted: FormName | null }
  | { readonly type: 'choosing' }
  | { readonly type: 'totaled'; readonly summary: MarkupElement }
  /** The choice did not reach the server. Empty: nothing is reported. */
  | { readonly type: 'choice-lost'; readonly problems: readonly Problem[] };

export const initial: State = {
  kind: 'ready',
  page: null,
  summary: null,
  problems: null,
  isNew: false,
  totals: 'current',
  accepted: {},
};

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'send':
      return state.kind === 'ready' ? { ...state, kind: 'sending', form: event.form } : state;
    case 'answered':
      return state.kind === 'sending' ? ready(state) : state;
    case 'leave':
      return state.kind === 'sending' ? { ...state, kind: 'leaving' } : state;
    case 'returned':
      return state.kind === 'leaving' ? ready(state) : state;
    case 'refused':
      return state.kind === 'leaving' ? state : { ...ready(state), problems: event.problems, isNew: true };
    case 'edited': {
      const problems = correctedProblems(event.said, event.invalid);
      return problems === event.said ? state : { ...state, problems, isNew: false };
    }
    case 'paged':
      return paged(state, event.page, event.accepted);
    case 'choosing':
      return state.totals === 'updating' ? state : { ...state, totals: 'updating' };
    case 'totaled':
      return { ...state, summary: event.summary, totals: 'current', problems: [], isNew: false };
    case 'choice-lost':
      return {
        ...state,
        totals: 'unknown',
        ...(event.problems.length === 0 ? {} : { problems: event.problems, isNew: false }),
      };
  }
}

const ready = ({ page, summary, problems, isNew, totals, accepted }: State): State => ({
  ...{ page, summary, problems, isNew, totals, accepted },
  kind: 'ready',
});

const paged = (state: State, page: MarkupElement, form: FormName | null): State => ({
  ...state,
  page,
  summary: null,
  problems: null,
  isNew: true,
  totals: 'current',
  accepted: form === null ? state.accepted : { ...state.accepted, [form]: (state.accepted[form] ?? 0) + 1 },
});
