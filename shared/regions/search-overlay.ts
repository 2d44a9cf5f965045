/** A link to the search page that opens an overlay instead. */

export interface SearchOverlayProps {
  readonly url: string;
  readonly text: string;
}

export const searchOverlayTexts = {
  field: 'Search this site',
  submit: 'Search',
  recent: 'Recent searches',
  clear: 'Clear',
  popular: 'Popular searches',
  pages: 'Pages',
  all: 'See all results',
  nothing: (query: string): string => `Nothing was found for “${query}”.`,
} as const;

export const searchOverlayView = ({ url, text }: SearchOverlayProps) => ({ url, text });
