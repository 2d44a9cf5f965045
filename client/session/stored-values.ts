/** Values kept in the browser until a time (specification, storefront 4 "Session and consent"). */

import type { Store } from './open-store.ts';

interface Kept {
  readonly value: unknown;
  /** Epoch milliseconds. */
  readonly expires: number;
}

const isKept = (given: unknown): given is Kept =>
  typeof given === 'object' && given !== null && 'value' in given && typeof (given as Kept).expires === 'number';

/** A stored value; undefined when there is none. One whose time has passed, or that nobody can read, is removed. */
export function readStored(store: Store | null, key: string, now: number): unknown {
  if (store === null) return undefined;
  const kept = parseKept(store, key);
  if (kept === null) return undefined;
  if (kept.expires > now) return kept.value;
  store.removeItem(key);
  return undefined;
}

function parseKept(store: Store, key: string): Kept | null {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    const given: unknown = JSON.parse(text);
    if (isKept(given)) return given;
  } catch (error) {
    console.warn(`the stored value ${key} cannot be read`, error);
  }
  store.removeItem(key);
  return null;
}

/** Stores a value for a number of milliseconds. False, with a warning and no message to the visitor, when there is no room. */
export function writeStored(store: Store | null, key: string, value: unknown, lifeMs: number, now: number): boolean {
  if (store === null) return false;
  try {
    store.setItem(key, JSON.stringify({ value, expires: now + lifeMs } satisfies Kept));
    return true;
  } catch (error) {
    console.warn(`the value ${key} could not be stored`, error);
    return false;
  }
}
