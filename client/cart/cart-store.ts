/** The cart of the page: one for all regions, in step with other tabs. */
import { createStore, type Store } from '../store/create-store.ts';
import { loadCart } from './cart-api.ts';
import type { Cart, CartEntry } from './cart-types.ts';

export interface CartState {
  readonly cart: Cart | null;
  readonly isLoading: boolean;
}

export const noCart: CartState = { cart: null, isLoading: false };

export const cartStore: Store<CartState> = createStore(noCart);

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('site:cart') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<Cart>) => put(data));

/** Answers may overtake each other: an older one never replaces a newer. */
let asked = 0;
let shown = 0;

/** Takes a turn; what it gives back puts an answer in, unless a later turn's answer is there. */
export function takeTurn(): (cart: Cart) => void {
  const turn = ++asked;
  return (cart) => {
    if (turn < shown) return;
    shown = turn;
    put(cart);
    channel?.postMessage(cart);
  };
}

function put(cart: Cart): void {
  cartStore.set({ cart, isLoading: false });
  document.dispatchEvent(new CustomEvent('site:cart', { detail: cart }));
}

let loading: Promise<void> | undefined;

/** Loads the cart, once for all that ask. */
export function ensureCart(): Promise<void> {
  loading ??= (async () => {
    cartStore.update((state) => ({ ...state, isLoading: true }));
    const receive = takeTurn();
    const answer = await loadCart();
    if (answer.ok) receive(answer.value);
    else {
      loading = undefined;
      cartStore.update((state) => ({ ...state, isLoading: false }));
    }
  })();
  return loading;
}

/** Tells the page that something was added (specification, storefront 4: "An item-added event fires after a successful add"). */
export function announceAdded(entry: CartEntry): void {
  document.dispatchEvent(new CustomEvent('item-added', { detail: entry }));
}
