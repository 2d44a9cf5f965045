/** The popup once it is due: its markup is loaded, shown, and closed by the visitor. Pure. */

export type State<Content> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly content: Content }
  /** Nothing to show, or the visitor is busy. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'closed' };

export type Event<Content> =
  /** `content`: undefined if it could not be loaded. `isBusy`: the visitor has another dialog open. */
  | { readonly type: 'loaded'; readonly content: Content | undefined; readonly isBusy: boolean }
  | { readonly type: 'close' };

export const initial = { kind: 'loading' } as const;

export function transition<Content>(state: State<Content>, event: Event<Content>): State<Content> {
  switch (event.type) {
    case 'loaded':
      if (state.kind !== 'loading') return state;
      return event.content === undefined || event.isBusy
        ? { kind: 'skipped' }
        : { kind: 'shown', content: event.content };
    case 'close':
      return state.kind === 'shown' ? { kind: 'closed' } : state;
  }
}
