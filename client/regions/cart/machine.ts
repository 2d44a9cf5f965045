/** The cart page's states: what the server has said, and what is under way (specification, storefront 4 "Cart" and 8). Pure. */
import type { DisplayedCart, DisplayedEntry } from '#shared/contracts/cart';
import { cartMessages, cartWorkTitles } from '#shared/messages/cart';
import { quantityMessages, readQuantity } from '#shared/stock';
import { pendingOf, type Work } from './work.ts';

export interface State {
  readonly cart: DisplayedCart;
  /** The first is at the server. */
  readonly work: readonly Work[];
  /** What stands in the quantities, by entry, while it differs from the cart. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Entries whose quantity was rejected: the stock is shown beside them. */
  readonly short: readonly string[];
  readonly codeTyped: string;
  readonly codeError: string;
  /** What was removed last, and can be taken back. */
  readonly removed: DisplayedEntry | null;
  readonly problem: { readonly title: string; readonly message: string } | null;
}

export type Event =
  | { readonly type: 'type'; readonly id: string; readonly text: string }
  | { readonly type: 'commit'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'undo' }
  | { readonly type: 'type-code'; readonly text: string }
  | { readonly type: 'do'; readonly work: Work }
  | { readonly type: 'cannot-open-form'; readonly message: string }
  | { readonly type: 'dismiss'; readonly problem: State['problem'] }
  | { readonly type: 'succeeded'; readonly work: Work; readonly cart: DisplayedCart }
  | { readonly type: 'failed'; readonly work: Work; readonly message: string }
  /** The cart as another tab, or another part of the page, has it. */
  | { readonly type: 'synced'; readonly cart: DisplayedCart };

export const initial = (
  cart: DisplayedCart,
  input: Pick<State, 'typed' | 'errors' | 'codeTyped' | 'codeError'>,
): State => ({
  ...input,
  short: [],
  cart,
  work: [],
  removed: null,
  problem: null,
});

export function transition(state: State, event: Event): State {
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
      return queue(state, event.work);
    case 'cannot-open-form':
      return { ...state, problem: { title: cartMessages.openForm, message: event.message } };
    case 'dismiss':
      return state.problem === event.problem ? { ...state, problem: null } : state;
    case 'succeeded':
      return state.work[0] === event.work ? succeeded(state, event.work, event.cart) : state;
    case 'failed':
      return state.work[0] === event.work ? failed(state, event.work, event.message) : state;
    case 'synced':
      return state.work.length > 0 || state.cart === event.cart ? state : { ...state, cart: event.cart };
  }
}

const queue = (state: State, work: Work): State => ({ ...state, problem: null, work: [...state.work, work] });

const without = <T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** A quantity that was typed becomes work; a later one takes the place of one that still waits. */
function commit(state: State, id: string): State {
  const line = state.cart.entries.find((entry) => entry.id === id);
  const text = state.typed[id];
  if (line === undefined || text === undefined) return state;
  const read = readQuantity(text);
  if (!read.ok) return { ...state, errors: { ...state.errors, [id]: quantityMessages[read.reason] } };
  const [running, ...pending] = state.work;
  const others = pending.filter((work) => !(work.type === 'quantity' && work.id === id));
  const work = running === undefined ? [] : [running, ...others];
  const current = lastQuantity(work, id) ?? line.quantity;
  if (current === read.quantity)
    return { ...state, work, typed: work.length === 0 ? without(state.typed, id) : state.typed };
  return { ...state, problem: null, work: [...work, { type: 'quantity', id, quantity: read.quantity }] };
}

/** The quantity that an entry will have when all work is done; undefined when none changes it. */
function lastQuantity(work: readonly Work[], id: string): number | undefined {
  let last: number | undefined;
  for (const change of work) if (change.type === 'quantity' && change.id === id) last = change.quantity;
  return last;
}

function remove(state: State, id: string): State {
  const line = state.cart.entries.find((entry) => entry.id === id);
  if (line === undefined || pendingOf(state.work).removed.includes(id)) return state;
  const quantity = lastQuantity(state.work, id) ?? line.quantity;
  return { ...queue(state, { type: 'remove', id }), removed: { ...line, quantity } };
}

const isRestoring = (work: Work, id: string): boolean => work.type === 'restore' && work.line.id === id;

/** What has not left yet stays; what has is put back. */
function undo(state: State): State {
  const { removed, work } = state;
  if (removed === null) return state;
  const pending = work.findIndex((change, at) => at > 0 && change.type === 'remove' && change.id === removed.id);
  if (pending > 0) return { ...state, removed: null, work: work.filter((_change, at) => at !== pending) };
  return { ...queue(state, { type: 'restore', line: removed }), removed: null };
}

function succeeded(state: State, done: Work, cart: DisplayedCart): State {
  const work = state.work.slice(1);
  const short = done.type === 'quantity' ? state.short.filter((id) => id !== done.id) : state.short;
  const base = { ...state, cart, work, short };
  if (
    done.type === 'quantity' &&
    lastQuantity(work, done.id) === undefined &&
    state.typed[done.id] === String(done.quantity)
  )
    return { ...base, typed: without(state.typed, done.id) };
  if (done.type === 'remove')
    return { ...base, typed: without(state.typed, done.id), errors: without(state.errors, done.id) };
  if (done.type !== 'use-code') return base;
  const rejected = cart.invalidCoupons.find(({ code }) => code === done.code.trim().toUpperCase());
  return rejected === undefined ? { ...base, codeTyped: '' } : { ...base, codeError: rejected.message };
}

/** What was shown before the answer is taken back, and it is said why. */
function failed(state: State, done: Work, message: string): State {
  const base = { ...state, work: state.work.slice(1), problem: { title: cartWorkTitles[done.type], message } };
  switch (done.type) {
    case 'quantity':
      return { ...base, typed: without(state.typed, done.id), short: [...state.short, done.id] };
    case 'remove':
      // It is still there: putting it back as well would make two of it.
      return { ...base, work: base.work.filter((change) => !isRestoring(change, done.id)), removed: null };
    case 'restore':
      return { ...base, removed: done.line };
    case 'use-code':
      return { ...base, problem: null, codeError: message };
    default:
      return base;
  }
}
