import { type MouseEvent, useEffect, useReducer } from 'react';
import { type SearchOverlayProps, searchOverlayView } from '#shared/regions/search-overlay';
import { createSuggestionLoader } from '../../search/load-suggestions.ts';
import { createRecentSearches } from '../../search/recent-searches.ts';
import { usePage } from '../../ui/use-page.ts';
import { initial, transition } from './machine.ts';
import { Overlay } from './overlay.tsx';
import { SearchLink } from './view.tsx';

/** Opens the search overlay. Without JavaScript the link leads to the search page. */
export function Region(props: SearchOverlayProps) {
  const page = usePage();
  const [state, send] = useReducer(transition, initial);
  const recent = page.get(createRecentSearches);
  const { url } = props;
  useEffect(() => {
    if (state.kind !== 'open') return;
    const loading = new AbortController();
    const address = new URL(`${url}?format=json`, location.origin);
    void page
      .get(createSuggestionLoader)(address, loading.signal)
      .then(
        (loaded) => loaded !== null && !loading.signal.aborted && send({ type: 'loaded', popular: loaded.popular }),
      );
    return () => loading.abort();
  }, [state.kind, page, url]);
  const onClick = (event: MouseEvent): void => {
    // A link opened in a new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    send({ type: 'press', recent: recent.list() });
  };
  const onClear = (): void => {
    recent.clear();
    send({ type: 'cleared' });
  };
  return (
    <>
      <SearchLink view={searchOverlayView(props)} onClick={onClick} />
      {state.kind === 'open' && (
        <Overlay
          url={url}
          recent={state.recent}
          popular={state.popular}
          onClear={onClear}
          onClose={() => send({ type: 'closed' })}
        />
      )}
    </>
  );
}
