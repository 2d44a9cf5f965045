/** Likes of this browser: stored here, because the server only counts. */
import { field, isData, numberOf } from '#shared/json';
import { silent } from '../../core/http.ts';
import type { Writer } from '../../core/writer.ts';
import { LIKES_KEY } from '../../session/likes-key.ts';
import type { Store } from '../../session/open-store.ts';

const ADDRESS = '/api/likes';

/** The item's new number of likes; null if the request failed. */
export async function sendLike({ write }: Writer, itemId: string, isLiked: boolean): Promise<number | null> {
  const method = isLiked ? 'POST' : 'DELETE';
  const result = await write(ADDRESS, { method, json: { itemId }, timeout: 10_000, onFailure: silent });
  return result.ok ? numberOf(field(result.value, 'likeCount')) : null;
}

/** The ids of liked items. */
export function readLikes(store: Store | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(LIKES_KEY) ?? '{}');
    return isData(stored) ? Object.keys(stored) : [];
  } catch (error) {
    console.warn('the likes of this browser cannot be read', error);
    return [];
  }
}

export function storeLike(store: Store | null, itemId: string, isLiked: boolean): void {
  const others = readLikes(store).filter((id) => id !== itemId);
  const all = [...others, ...(isLiked ? [itemId] : [])];
  store?.setItem(LIKES_KEY, JSON.stringify(Object.fromEntries(all.map((id) => [id, 1]))));
}
