import { useSyncExternalStore } from 'react';
import { type ScreenWidth, screenQueries } from './screen-width.ts';

/** The current screen width; updated on resize. */
export const useScreenWidth = (): ScreenWidth => useSyncExternalStore(subscribe, current);

const matches = (): readonly MediaQueryList[] => Object.values(screenQueries).map((query) => matchMedia(query));

function subscribe(changed: () => void): () => void {
  const lists = matches();
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

function current(): ScreenWidth {
  if (matchMedia(screenQueries.wide).matches) return 'wide';
  if (matchMedia(screenQueries.desktop).matches) return 'desktop';
  return matchMedia(screenQueries.tablet).matches ? 'tablet' : 'phone';
}
