import type { MouseEvent } from 'react';
import type { searchOverlayView } from '#shared/regions/search-overlay';

interface ViewProps {
  readonly view: ReturnType<typeof searchOverlayView>;
  readonly onClick: (event: MouseEvent) => void;
}

export const SearchLink = ({ view, onClick }: ViewProps) => (
  <a className="search-link" aria-haspopup="dialog" href={view.url} onClick={onClick}>
    {view.text}
  </a>
);
