/** States of the cart page: the server's cart and pending changes (specification, storefront 4 "Cart" and 8). Pure. */
import type { DisplayedCart, DisplayedEntry } from '#shared/contracts/cart';
import { cartChangeTitles, cartMessages } from '#shared/messages/cart';
import { quantityMessages, readQuantity } from '#shared/stock';
import { type Announcement, afterFailure, afterSuccess, refused } from './announcement.ts';
import { type CartChange, pendingOf } from './cart-changes.ts';

export interface State {
  readonly cart: DisplayedCart;
  /** The first is being sent. */
  readonly changes: readonly CartChange[];
  /** Quantities being edited, by entry, while they differ from the cart. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Entries whose quantity was rejected: their stock is shown. */
  readonly short: readonly string[];
  readonly codeTyped: string;
  readonly codeError: string;
  /** The entry removed last, which can be restored. */
  readonly removed: DisplayedEntry | null;
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** For screen readers, once no change is pending. */
  readonly announcement: Announcement | null;
}

export type Event =
  | { readonly type: 'type'; readonly id: string; readonly text: string }
  | { readonly type: 'commit'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'undo' }
  | { readonly type: 'type-code'; readonly text: string }
  | { readonly type: 'do'; readonly change: CartChange }
  | { readonly type: 'cannot-open-form'; readonly message: string }
  | { readonly type: 'dismiss'; readonly problem: State['problem'] }
  | { readonly type: 'succeeded'; readonly change: CartChange; readonly cart: DisplayedCart }
  | { readonly type: 'failed'; readonly change: CartChange; readonly message: string }
  /** The cart as changed in another tab or part of the page. */
  | { readonly type: 'synced'; readonly cart: DisplayedCart };

export const initial = (
  cart: DisplayedCart,
  input: Pick<State, 'typed' | 'errors' | 'codeTyped' | 'codeError'>,
): State => ({
  ...input,
  short: [],
  cart,
  changes: [],
  removed: null,
  problem: null,
  announcement: null,
});

export function transition(state: State, event: Event): State {
  const next = changed(state, event);
  return next === state ? state : { ...next, announcement: announcementOf(next, event) };
}

function changed(state: State, event: Event): State {
  switch (event.type) {
    case 'type':
      return { ...state, typed: { ...state.typed, [event.id]: event.text }, errors: without(state.errors, event.id) };
    case 'commit':
      return commit(state, event.id);
    case 'remove':
      return remove(state, event.id);
    case 'undo':
      return undo(state);
    case 'type-code':
      return { ...state, codeTyped: event.text, codeError: '' };
    case 'do':
      return queue(state, event.change);
    case 'cannot-open-form':
      return { ...state, problem: { title: cartMessages.openForm, message: event.message } };
    case 'dismiss':
      return state.problem === event.problem ? { ...state, problem: null } : state;
    case 'succeeded':
      return state.changes[0] === event.change ? succeeded(state, event.change, event.cart) : state;
    case 'failed':
      return state.changes[0] === event.change ? failed(state, event.change, event.message) : state;
    case 'synced':
      return state.changes.length > 0 || state.cart === event.cart ? state : { ...state, cart: event.cart };
  }
}

/** `state`: after the event. */
function announcementOf(state: State, event: Event): Announcement | null {
  switch (event.type) {
    case 'succeeded':
      return afterSuccess(event.change, state.codeError);
    case 'failed':
      return afterFailure(event.change, event.message);
    case 'commit': {
      const error = state.errors[event.id];
      const line = state.cart.entries.find(({ id }) => id === event.id);
      return error === undefined || line === undefined ? null : refused(line.title, error);
    }
    case 'synced':
    case 'dismiss':
      return state.announcement;
    default:
      return null;
  }
}

const queue = (state: State, change: CartChange): State => ({
  ...state,
  problem: null,
  changes: [...state.changes, change],
});

const without = <T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** A typed quantity becomes a change; a later one replaces one that is still queued. */
function commit(state: State, id: string): State {
  const line = state.cart.entries.find((entry) => entry.id === id);
  const text = state.typed[id];
  if (line === undefined || text === undefined) return state;
  const read = readQuantity(text);
  if (!read.ok) return { ...state, errors: { ...state.errors, [id]: quantityMessages[read.reason] } };
  const [running, ...pending] = state.changes;
  const others = pending.filter((change) => !(change.type === 'quantity' && change.id === id));
  const changes = running === undefined ? [] : [running, ...others];
  const current = lastQuantity(changes, id) ?? line.quantity;
  if (current === read.quantity)
    return { ...state, changes, typed: changes.length === 0 ? without(state.typed, id) : state.typed };
  return { ...state, problem: null, changes: [...changes, { type: 'quantity', id, quantity: read.quantity }] };
}

/** The quantity of an entry after all changes; undefined if none changes it. */
function lastQuantity(changes: readonly CartChange[], id: string): number | undefined {
  let last: number | undefined;
  for (const change of changes) if (change.type === 'quantity' && change.id === id) last = change.quantity;
  return last;
}

function remove(state: State, id: string): State {
  const line = state.cart.entries.find((entry) => entry.id === id);
  if (line === undefined || pendingOf(state.changes).removed.includes(id)) return state;
  const quantity = lastQuantity(state.changes, id) ?? line.quantity;
  return { ...queue(state, { type: 'remove', id }), removed: { ...line, quantity } };
}

const isRestoring = (change: CartChange, id: string): boolean => change.type === 'restore' && change.line.id === id;

/** Cancels a queued removal, or restores the entry. */
function undo(state: State): State {
  const { removed, changes } = state;
  if (removed === null) return state;
  const pending = changes.findIndex((change, at) => at > 0 && change.type === 'remove' && change.id === removed.id);
  if (pending > 0) return { ...state, removed: null, changes: changes.filter((_change, at) => at !== pending) };
  return { ...queue(state, { type: 'restore', line: removed }), removed: null };
}

function succeeded(state: State, done: CartChange, cart: DisplayedCart): State {
  const changes = state.changes.slice(1);
  const short = done.type === 'quantity' ? state.short.filter((id) => id !== done.id) : state.short;
  const base = { ...state, cart, changes, short };
  if (
    done.type === 'quantity' &&
    lastQuantity(changes, done.id) === undefined &&
    state.typed[done.id] === String(done.quantity)
  )
    return { ...base, typed: without(state.typed, done.id) };
  if (done.type === 'remove' || done.type === 'save')
    return { ...base, typed: without(state.typed, done.id), errors: without(state.errors, done.id) };
  if (done.type !== 'use-code') return base;
  const rejected = cart.invalidCoupons.find(({ code }) => code === done.code.trim().toUpperCase());
  return rejected === undefined ? { ...base, codeTyped: '' } : { ...base, codeError: rejected.message };
}

/** Rolls back the optimistic change, with a message. */
function failed(state: State, done: CartChange, message: string): State {
  const base = { ...state, changes: state.changes.slice(1), problem: { title: cartChangeTitles[done.type], message } };
  switch (done.type) {
    case 'quantity':
      return { ...base, typed: without(state.typed, done.id), short: [...state.short, done.id] };
    case 'remove':
      // It is still in the cart: restoring it would duplicate it.
      return { ...base, changes: base.changes.filter((change) => !isRestoring(change, done.id)), removed: null };
    case 'restore':
      return { ...base, removed: done.line };
    case 'use-code':
      return { ...base, problem: null, codeError: message };
    default:
      return base;
  }
}
