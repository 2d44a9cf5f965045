/** "Show more" below a product list. Without JavaScript the link leads to a page with both parts. */
import type { Nouns } from './list-tools.ts';

export interface ListMoreProps {
  /** The next page only, whose products are appended to the list. */
  readonly nextUrl: string;
  /** The URL that includes one more page, so that Back restores the list. */
  readonly moreUrl: string;
  /** Numbers of products shown and in total. */
  readonly shown: number;
  readonly count: number;
  readonly nouns: Nouns;
}

const loadMore = 'Load more';

export const listMoreView = ({ moreUrl, shown, count, nouns }: ListMoreProps) => ({
  url: moreUrl,
  text: loadMore,
  countText: `${shown} of ${count} ${nouns.many}`,
});

export type ListMoreView = ReturnType<typeof listMoreView>;
