/** Pending changes of the cart. */
import type { DisplayedEntry } from '#shared/contracts/cart';
import type { Pending } from '#shared/regions/cart';

export interface Place {
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
}

/** One change for the server. They are sent in sequence, so that responses stay in order. */
export type CartChange =
  | { readonly type: 'quantity'; readonly id: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'restore'; readonly line: DisplayedEntry }
  | { readonly type: 'fields'; readonly line: DisplayedEntry; readonly additionalFields: string }
  | { readonly type: 'use-code'; readonly code: string }
  | { readonly type: 'drop-code'; readonly code: string }
  | { readonly type: 'place'; readonly place: Place }
  | { readonly type: 'shipping'; readonly id: string }
  | { readonly type: 'save'; readonly id: string }
  | { readonly type: 'unsave'; readonly id: string }
  | { readonly type: 'extras'; readonly extras: Extras };

/** Order extras; absent ones stay unchanged. */
export interface Extras {
  readonly note?: string;
  readonly isGift?: boolean;
  readonly giftMessage?: string;
}

/** Optimistic view of the pending changes. */
export function pendingOf(changes: readonly CartChange[]): Pending {
  const quantities: Record<string, number> = {};
  for (const change of changes) if (change.type === 'quantity') quantities[change.id] = change.quantity;
  const removed = changes.flatMap((change) =>
    change.type === 'remove' || change.type === 'save' || change.type === 'unsave' ? [change.id] : [],
  );
  const isGift = changes
    .flatMap((change) => (change.type === 'extras' ? [change.extras.isGift ?? []].flat() : []))
    .at(-1);
  return { quantities, removed, isGift, isBusy: changes.length > 0 };
}
