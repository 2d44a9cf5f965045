/** The choices of a list, and whether the list reflects them yet. Pure. */
import { type ListToolsProps, listAddress, type Sort, toggleValue, withoutFilters } from '#shared/regions/list-tools';

export type State =
  | { readonly kind: 'ready'; readonly props: ListToolsProps }
  /** The choice shows immediately, the list once loaded. `isNew`: adds a history entry. */
  | { readonly kind: 'loading'; readonly props: ListToolsProps; readonly url: string; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly props: ListToolsProps; readonly url: string };

export type Event =
  | { readonly type: 'toggle'; readonly name: string; readonly value: string }
  | { readonly type: 'sort'; readonly sort: Sort }
  | { readonly type: 'clear' }
  /** The visitor navigated the history to a URL. */
  | { readonly type: 'revisit'; readonly url: string }
  | { readonly type: 'loaded'; readonly url: string; readonly props: ListToolsProps }
  | { readonly type: 'failed'; readonly url: string };

export const initial = (props: ListToolsProps): State => ({ kind: 'ready', props });

const choose = (props: ListToolsProps): State => ({ kind: 'loading', props, url: listAddress(props), isNew: true });

export function transition(state: State, event: Event): State {
  const { props } = state;
  switch (event.type) {
    case 'toggle':
      return choose(toggleValue(props, event.name, event.value));
    case 'sort':
      return props.sort === event.sort ? state : choose({ ...props, sort: event.sort });
    case 'clear':
      return choose(withoutFilters(props));
    case 'revisit':
      return { kind: 'loading', props, url: event.url, isNew: false };
    case 'loaded':
      // The response to an earlier choice is ignored.
      return state.kind === 'loading' && state.url === event.url ? { kind: 'ready', props: event.props } : state;
    case 'failed':
      return state.kind === 'loading' && state.url === event.url ? { kind: 'failed', props, url: state.url } : state;
  }
}
