/** Pages that contain items. */
import type { CallProblem } from '../api.ts';
import { PAGES } from '../pages/page-addresses.ts';
import type { PageReply } from '../pages/page-replies.ts';
import { useRead } from '../read.ts';
import { hasItems } from './has-items.ts';

/** What a collection's items are, which decides the fields of their editor. */
export type ItemKind = 'post' | 'event' | 'track' | 'picture' | 'video' | 'product';

export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly kind: ItemKind;
  /** The theme's kind of page, such as `blog`. */
  readonly typeName: string;
}

/** A page as a collection. */
function collectionOf({ id, title, fullUrl, type, typeName }: PageReply): Collection {
  return { id, title, fullUrl, typeName, kind: kindOf(type, typeName) };
}

function kindOf(type: string, typeName: string): ItemKind {
  if (typeName === 'events') return 'event';
  if (typeName === 'album' || type === 'slide-album' || type === 'album-block') return 'track';
  if (typeName === 'gallery' || type === 'slide-gallery' || type === 'gallery-block') return 'picture';
  return type === 'slide-video' ? 'video' : 'post';
}

/** Singular and plural nouns. */
export const itemNames: Readonly<Record<ItemKind, readonly [one: string, many: string]>> = {
  post: ['post', 'posts'],
  event: ['event', 'events'],
  track: ['track', 'tracks'],
  picture: ['picture', 'pictures'],
  video: ['video', 'videos'],
  product: ['product', 'products'],
};

/** `3 posts` */
export const countText = (count: number, kind: ItemKind): string => `${count} ${itemNames[kind][count === 1 ? 0 : 1]}`;

interface ReadCollections {
  readonly collections: readonly Collection[] | undefined;
  readonly problem: CallProblem | undefined;
  readonly retry: () => void;
}

/** All collections of the site. */
export function useCollections(): ReadCollections {
  const { data, error, refetch } = useRead<{ readonly pages: readonly PageReply[] }>(PAGES);
  const collections = data?.pages.filter(hasItems).map(collectionOf);
  return { collections, problem: error?.problem, retry: () => void refetch() };
}
