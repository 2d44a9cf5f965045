/** The page's cart: shared by all regions and synchronized with other tabs. */
import type { Cart, CartEntry } from '#shared/contracts/cart';
import type { Page } from '../core/page.ts';
import { createStore, type Store } from '../store/create-store.ts';

export interface CartState {
  readonly cart: Cart | null;
  readonly isLoading: boolean;
}

export const noCart: CartState = { cart: null, isLoading: false };

export interface CartStore {
  readonly store: Store<CartState>;
  /** Starts a change of the cart. The returned function stores the response, unless that of a later change was already stored. */
  beginUpdate(): (cart: Cart) => void;
}

export function createCartStore(page: Page): CartStore {
  const store = createStore(noCart);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('site:cart') : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<Cart>) => put(data));
  const put = (cart: Cart): void => {
    store.set({ cart, isLoading: false });
    page.document.dispatchEvent(new CustomEvent('site:cart', { detail: cart }));
  };
  let begun = 0;
  let stored = 0;
  const beginUpdate = (): ((cart: Cart) => void) => {
    const update = ++begun;
    return (cart) => {
      // Responses may arrive out of order: an older one never replaces a newer one.
      if (update < stored) return;
      stored = update;
      put(cart);
      channel?.postMessage(cart);
    };
  };
  return { store, beginUpdate };
}

/** Notifies the page that an item was added (specification, storefront 4: "An item-added event fires after a successful add"). */
export function dispatchAdded(page: Page, entry: CartEntry): void {
  page.document.dispatchEvent(new CustomEvent('item-added', { detail: entry }));
}
