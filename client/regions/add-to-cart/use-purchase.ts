/** The add button's state, timers and requests. */
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { cartMessages } from '#shared/messages/cart';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import { usePage } from '../../ui/use-page.ts';
import { type ButtonState, durations } from './button-state.ts';
import { type Event, initial, type State, transition } from './machine.ts';
import type { Purchase } from './purchase.ts';

/** Loaded right after hydration: no purchase is possible before. */
const loadEffects = () => import('./effects.ts');

async function send(page: Page, state: ButtonState & { readonly purchase: Purchase }): Promise<Event> {
  const { purchase } = state;
  try {
    const { addPurchase, checkStock } = await retryImport(loadEffects);
    return await (state.kind === 'checking' ? checkStock(page, purchase) : addPurchase(page, purchase));
  } catch (error) {
    console.warn('a script of the add button could not be loaded', error);
    return { type: 'failed', purpose: purchase.purpose, message: cartMessages.offline };
  }
}

export function usePurchase(itemId: string): readonly [State, Dispatch<Event>] {
  const page = usePage();
  const [state, dispatch] = useReducer(transition, initial);
  const { button } = state;
  useEffect(() => {
    const ms = durations[button.kind];
    if (ms === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'elapsed' }), ms);
    return () => clearTimeout(timer);
  }, [button]);
  useEffect(() => {
    if (button.kind === 'adding' || button.kind === 'checking') void send(page, button).then(dispatch);
  }, [button, page]);
  useEffect(() => {
    // If loading fails, the first press retries and reports the failure.
    loadEffects().catch(() => undefined);
  }, []);
  useButtonFocus(itemId, button);
  return [state, dispatch];
}

const focusButton = (itemId: string): void =>
  document.querySelector<HTMLElement>(`.sqs-add-to-cart-button[data-item-id="${CSS.escape(itemId)}"]`)?.focus();

/** A disabled button loses focus; this restores it. */
function useButtonFocus(itemId: string, button: ButtonState): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (button.kind === 'idle' && hadFocus.current && document.activeElement === document.body) focusButton(itemId);
    hadFocus.current = button.kind === 'select-option';
  }, [button, itemId]);
}
