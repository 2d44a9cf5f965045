import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { cartMessages } from '#shared/messages/cart';
import { type ListToolsProps, listToolsView, parametersOf } from '#shared/regions/list-tools';
import { loadList, replaceList } from '../../lists/list-document.ts';
import { initial, type Event as ListEvent, type State, transition } from './machine.ts';
import { ListToolsMarkup } from './view.tsx';

/** Sorts and filters the list that follows. The URL reflects the choices, and Back restores the previous ones. */
export function Region(props: ListToolsProps) {
  const [state, send] = useReducer(transition, props, initial);
  const place = useRef<HTMLElement>(null);
  useList(state, send, place);
  const view = listToolsView(state.props);
  return (
    <search className="list-tools-place" aria-label={view.label} ref={place}>
      <ListToolsMarkup
        view={view}
        status={state.kind === 'failed' ? cartMessages.again : view.countText}
        isLoading={state.kind === 'loading'}
        onToggle={(name, value) => {
          send({ type: 'toggle', name, value });
          keepFocus(place.current);
        }}
        onSort={(sort) => send({ type: 'sort', sort })}
        onClear={() => {
          send({ type: 'clear' });
          keepFocus(place.current);
        }}
        onSubmit={(event) => event.preventDefault()}
      />
    </search>
  );
}

/** Removing an active filter removes its link; the button that opens all filters stays. */
function keepFocus(place: Element | null): void {
  if (document.activeElement?.closest('.list-chips')) place?.querySelector('summary')?.focus();
}

function useList(state: State, send: (event: ListEvent) => void, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const revisit = (): void => send({ type: 'revisit', url: location.pathname + location.search });
    addEventListener('popstate', revisit);
    return () => removeEventListener('popstate', revisit);
  }, [send]);
  useEffect(() => {
    if (state.kind !== 'loading') return;
    const { url, isNew } = state;
    if (isNew) addEntry(url);
    const loading = new AbortController();
    void loadList(url, loading.signal).then((loaded) => {
      if (loading.signal.aborted) return;
      const tools = place.current?.closest('site-region');
      if (loaded === null || !tools) return send({ type: 'failed', url });
      replaceList(tools, loaded.tools);
      updateLinks(tools, loaded.props);
      send({ type: 'loaded', url, props: loaded.props });
    });
    return () => loading.abort();
  }, [state, send, place]);
}

/** Both history entries are marked: going from one to the other requires loading the list. */
function addEntry(url: string): void {
  const marked = { ...(history.state as object | null), isList: true };
  history.replaceState(marked, '');
  history.pushState({ isList: true }, '', url);
}

/** Links next to the list that lead to the same list, such as categories, keep sorting and filters. */
function updateLinks(tools: Element, props: ListToolsProps): void {
  const own = parametersOf(props);
  const chosen = own.filter(({ name }) => name === 'category').map(({ value }) => value);
  for (const link of tools.parentElement?.querySelectorAll<HTMLAnchorElement>('nav a[href]') ?? []) {
    if (link.origin !== location.origin || link.pathname !== location.pathname || link.hash !== '') continue;
    if (link.closest('.pagination') !== null) continue;
    const category = new URL(link.href).searchParams.get('category');
    const others = own.filter(({ name }) => name !== 'category').map(({ name, value }) => [name, value]);
    link.search = new URLSearchParams([...(category === null ? [] : [['category', category]]), ...others]).toString();
    const isCurrent = category === null ? chosen.length === 0 : chosen.length === 1 && chosen[0] === category;
    if (isCurrent) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
