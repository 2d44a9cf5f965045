/** Stored values with expiry (specification, storefront 4 "Session and consent"). */

import type { Store } from './open-store.ts';

interface StoredValue {
  readonly value: unknown;
  /** Epoch milliseconds. */
  readonly expires: number;
}

const isStoredValue = (value: unknown): value is StoredValue =>
  typeof value === 'object' && value !== null && 'value' in value && typeof (value as StoredValue).expires === 'number';

/** A stored value; undefined if absent. Expired or unreadable values are removed. */
export function readStored(store: Store | null, key: string, now: number): unknown {
  if (store === null) return undefined;
  const stored = parseStored(store, key);
  if (stored === null) return undefined;
  if (stored.expires > now) return stored.value;
  store.removeItem(key);
  return undefined;
}

function parseStored(store: Store, key: string): StoredValue | null {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isStoredValue(value)) return value;
  } catch (error) {
    console.warn(`the stored value ${key} cannot be read`, error);
  }
  store.removeItem(key);
  return null;
}

/** Stores a value until a time (epoch milliseconds). False, with a console warning, if storage is full. */
export function writeStored(store: Store | null, key: string, value: unknown, expires: number): boolean {
  if (store === null) return false;
  try {
    store.setItem(key, JSON.stringify({ value, expires } satisfies StoredValue));
    return true;
  } catch (error) {
    console.warn(`the value ${key} could not be stored`, error);
    return false;
  }
}
