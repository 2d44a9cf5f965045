/** The comments of an item: the current reply, and the updated list. Pure. */
import type { MarkupElement } from '../../ui/markup/read-markup.ts';
import type { Comment } from './comment.ts';

export interface State {
  readonly kind: 'commenting' | 'replying';
  readonly replyTo: Comment | null;
  /** The server's latest list; null: the initial one. */
  readonly list: MarkupElement | null;
}

export type Event =
  | { readonly type: 'reply'; readonly to: Comment }
  | { readonly type: 'cancel' }
  /** A comment or a review was accepted. */
  | { readonly type: 'sent' }
  | { readonly type: 'listed'; readonly list: MarkupElement };

export const initial: State = { kind: 'commenting', replyTo: null, list: null };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'reply':
      return { ...state, kind: 'replying', replyTo: event.to };
    case 'cancel':
    case 'sent':
      return state.kind === 'replying' ? { ...state, kind: 'commenting', replyTo: null } : state;
    case 'listed':
      return { ...state, list: event.list };
  }
}
