/** One form on its way: being filled in, being sent, done (specification, storefront 4 "Form submit"). Pure. */
import type { FormFailure } from '#shared/form-messages';

export type FormState =
  | { readonly kind: 'editing'; readonly failure: FormFailure | null }
  /** Locked: a second click sends nothing. */
  | { readonly kind: 'submitting' }
  | { readonly kind: 'done'; readonly redirect: string };

export type FormEvent =
  | { readonly type: 'submit'; readonly failure: FormFailure | null }
  | { readonly type: 'refused'; readonly failure: FormFailure }
  /** `redirect` is empty where the form says its thanks in its own place. */
  | { readonly type: 'sent'; readonly redirect: string }
  /** A field that was wrong is right now. */
  | { readonly type: 'mended'; readonly field: string };

export const editing: FormState = { kind: 'editing', failure: null };

export function transitionForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submit':
      if (state.kind !== 'editing') return state;
      return event.failure === null ? { kind: 'submitting' } : { kind: 'editing', failure: event.failure };
    case 'refused':
      return state.kind === 'submitting' ? { kind: 'editing', failure: event.failure } : state;
    case 'sent':
      return state.kind === 'submitting' ? { kind: 'done', redirect: event.redirect } : state;
    case 'mended': {
      if (state.kind !== 'editing' || state.failure === null) return state;
      if (!Object.hasOwn(state.failure.fields, event.field)) return state;
      const fields = Object.fromEntries(Object.entries(state.failure.fields).filter(([id]) => id !== event.field));
      // The last one takes the message of the whole form with it.
      return { kind: 'editing', failure: Object.keys(fields).length === 0 ? null : { ...state.failure, fields } };
    }
  }
}
