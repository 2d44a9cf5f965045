/** The checkout's page while it is filled in: one form is on its way at a time, and none while the next page comes. Pure. */

export type FormName = 'details' | 'shipping' | 'code' | 'order';

export type CheckoutState =
  | { readonly kind: 'ready' }
  /** Locked: another click sends nothing. */
  | { readonly kind: 'sending'; readonly form: FormName }
  | { readonly kind: 'leaving'; readonly form: FormName };

export type CheckoutEvent =
  | { readonly type: 'send'; readonly form: FormName }
  /** Refused, or taken without leaving the page. */
  | { readonly type: 'answered' }
  | { readonly type: 'leave' }
  /** The browser shows the page again that was left. */
  | { readonly type: 'returned' };

export const ready: CheckoutState = { kind: 'ready' };

export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'send':
      return state.kind === 'ready' ? { kind: 'sending', form: event.form } : state;
    case 'answered':
      return state.kind === 'sending' ? ready : state;
    case 'leave':
      return state.kind === 'sending' ? { kind: 'leaving', form: state.form } : state;
    case 'returned':
      return state.kind === 'leaving' ? ready : state;
  }
}

/** What the button says while its form is on its way. */
export const busyLabels: Readonly<Record<FormName, string>> = {
  details: 'Saving…',
  shipping: 'Saving…',
  code: 'Applying…',
  order: 'Placing your order…',
};
