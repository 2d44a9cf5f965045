/** Where a site's content comes from. */
import type { Value } from '#engine';

export interface PageEntry {
  /** Address of the page, with a leading slash. */
  readonly fullUrl: string;
  readonly title: string;
  readonly description: string;
  /** Name of the collection whose `.list` or `.item` shows it. */
  readonly typeName: string;
  readonly kind: 'list' | 'item';
  readonly id: string;
}

export interface ContentSource {
  /** Data that every page shares: `website` and the like. Ready at once, so that a page's head need not wait. */
  readonly site: Readonly<Record<string, Value>>;
  /** The page of an address, without its content; undefined when there is none. */
  find(path: string): PageEntry | undefined;
  /** The content of a page: `collection` with `items`, or `collection` and `item`. */
  load(page: PageEntry): Readonly<Record<string, Value>> | Promise<Readonly<Record<string, Value>>>;
  /** Changes when any content changes. */
  readonly version: string;
}
