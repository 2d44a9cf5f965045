/** State of the cart page, synchronized with the server, other regions and other tabs. */
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { cartMessages } from '#shared/messages/cart';
import type { CartProps } from '#shared/regions/cart';
import { readQuantity } from '#shared/stock';
import { createCartStore } from '../../cart/cart-store.ts';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import { usePage } from '../../ui/use-page.ts';
import type { CartChange } from './cart-changes.ts';
import { type Event, initial, type State, transition } from './machine.ts';

/** A quantity is committed after this pause in typing. */
const TYPING_MS = 600;

/** Loaded right after hydration: no change is possible before. */
const loadEffects = () => import('./effects.ts');

async function send(page: Page, change: CartChange): Promise<Event> {
  try {
    return await (await retryImport(loadEffects)).sendChange(page, change);
  } catch (error) {
    console.warn('a script of the cart could not be loaded', error);
    return { type: 'failed', change, message: cartMessages.offline };
  }
}

export interface CartRegion {
  readonly state: State;
  readonly send: Dispatch<Event>;
  /** Before hydration, the page matches the server's markup. */
  readonly isHydrated: boolean;
  /** Waits for pending changes, then goes to checkout. */
  readonly checkOut: () => void;
  readonly isLeaving: boolean;
}

export function useCart(props: CartProps): CartRegion {
  const page = usePage();
  const [state, dispatch] = useReducer(transition, props, ({ cart, ...settings }) => initial(cart, settings));
  const [isHydrated, setHydrated] = useState(false);
  const { changes, typed } = state;
  const [next] = changes;
  useEffect(() => {
    setHydrated(true);
    // If loading fails, the first change retries and reports the failure.
    loadEffects().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (next !== undefined) void send(page, next).then(dispatch);
  }, [next, page]);
  useEffect(() => {
    const ready = Object.entries(typed).filter(([, text]) => readQuantity(text).ok);
    if (ready.length === 0) return;
    const timer = setTimeout(() => {
      for (const [id] of ready) dispatch({ type: 'commit', id });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const { store } = page.get(createCartStore);
    return store.subscribe(() => {
      const { cart } = store.get();
      if (cart !== null) dispatch({ type: 'synced', cart });
    });
  }, [page]);
  return { state, send: dispatch, isHydrated, ...useCheckOut(state) };
}

/** Checkout must not show an outdated cart. A failed change keeps the shopper here. */
function useCheckOut({ changes, problem, codeError }: State): Pick<CartRegion, 'checkOut' | 'isLeaving'> {
  const [isLeaving, setLeaving] = useState(false);
  const isSettled = changes.length === 0;
  const isRefused = problem !== null || codeError !== '';
  useEffect(() => {
    if (!isLeaving || !isSettled) return;
    setLeaving(false);
    if (!isRefused) location.assign('/checkout');
  }, [isLeaving, isSettled, isRefused]);
  return { checkOut: () => setLeaving(true), isLeaving };
}
