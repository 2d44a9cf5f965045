/** Pages that have items of their own. */
import type { CallProblem } from '../api.ts';
import { PAGES } from '../pages/page-addresses.ts';
import type { PageReply } from '../pages/page-replies.ts';
import { useRead } from '../read.ts';

/** What the items of a collection are, which decides what their editor asks for. */
export type ItemKind = 'post' | 'event' | 'track' | 'picture' | 'video';

export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly kind: ItemKind;
}

/** Pages without items, and products, which have screens of their own. */
const WITHOUT = new Set(['page', 'splash-page', 'template-page', 'products', 'index', 'home', 'cover-page']);

/** Whether a page has items that these screens show. */
export const hasItems = ({ type, typeName, deletedAt }: Pick<PageReply, 'type' | 'typeName' | 'deletedAt'>): boolean =>
  !WITHOUT.has(type) && !WITHOUT.has(typeName) && deletedAt === null;

/** A page as a collection. */
function collectionOf({ id, title, fullUrl, type, typeName }: PageReply): Collection {
  return { id, title, fullUrl, kind: kindOf(type, typeName) };
}

function kindOf(type: string, typeName: string): ItemKind {
  if (typeName === 'events') return 'event';
  if (typeName === 'album' || type === 'slide-album' || type === 'album-block') return 'track';
  if (typeName === 'gallery' || type === 'slide-gallery' || type === 'gallery-block') return 'picture';
  return type === 'slide-video' ? 'video' : 'post';
}

/** What one item is called, and several. */
export const itemNames: Readonly<Record<ItemKind, readonly [one: string, many: string]>> = {
  post: ['post', 'posts'],
  event: ['event', 'events'],
  track: ['track', 'tracks'],
  picture: ['picture', 'pictures'],
  video: ['video', 'videos'],
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
