/** What happened to the last attempt to share. Pure. */

export type State = { readonly kind: 'idle' } | { readonly kind: 'told'; readonly text: string };

export interface Event {
  readonly type: 'copied' | 'not-copied' | 'not-shared';
  readonly address: string;
}

export const initial: State = { kind: 'idle' };

export function transition(_state: State, { type, address }: Event): State {
  switch (type) {
    case 'copied':
      return { kind: 'told', text: 'The link was copied.' };
    case 'not-copied':
      return { kind: 'told', text: `The link could not be copied. It is ${address}` };
    case 'not-shared':
      return { kind: 'told', text: 'Sharing did not work. Please try again.' };
  }
}
