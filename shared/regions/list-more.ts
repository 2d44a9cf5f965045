/** More of a list of products below what is shown. Without script the link leads to the page that shows both. */
import type { Nouns } from './list-tools.ts';

export interface ListMoreProps {
  /** The next page alone, whose products are added to the list. */
  readonly nextUrl: string;
  /** The page that shows one page more than this one; Back finds it again. */
  readonly moreUrl: string;
  /** Products that are shown, and those of the whole list. */
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
