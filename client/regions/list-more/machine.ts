/** How much of a list is shown, and whether more is loading. Pure. */
import type { ListMoreProps } from '#shared/regions/list-more';

export interface State {
  readonly kind: 'idle' | 'loading' | 'failed' | 'complete';
  readonly props: ListMoreProps;
}

export type Event =
  | { readonly type: 'more' }
  /** `count`: rows added. */
  | { readonly type: 'loaded'; readonly nextUrl: string; readonly count: number }
  | { readonly type: 'failed' };

export const initial = (props: ListMoreProps): State => ({ kind: 'idle', props });

export function transition(state: State, event: Event): State {
  const { kind, props } = state;
  switch (event.type) {
    case 'more':
      return kind === 'loading' || kind === 'complete' ? state : { kind: 'loading', props };
    case 'loaded': {
      if (kind !== 'loading') return state;
      const { nextUrl } = event;
      const moreUrl = nextUrl === '' ? props.moreUrl : withOneMore(props.moreUrl);
      const shown = props.shown + event.count;
      return { kind: nextUrl === '' ? 'complete' : 'idle', props: { ...props, nextUrl, moreUrl, shown } };
    }
    case 'failed':
      return kind === 'loading' ? { kind: 'failed', props } : state;
  }
}

/** The URL that shows one more page. */
function withOneMore(url: string): string {
  const address = new URL(url, 'http://host');
  address.searchParams.set('pages', String(Number(address.searchParams.get('pages') ?? '1') + 1));
  return address.pathname + address.search;
}
