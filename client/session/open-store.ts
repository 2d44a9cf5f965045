/** The browser's storage, where it allows one. */

/** The part of web storage that is used here; a test hands in its own. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage as it is, for taking something out of it: nothing is written, not even to try. */
export function existingStore(kind: 'localStorage' | 'sessionStorage', from: Window = window): Store | null {
  try {
    return from[kind];
  } catch {
    // Where there is no storage nothing is held.
    return null;
  }
}

/** Local or session storage; null, with a warning, where the browser allows none. */
export function openStore(kind: 'localStorage' | 'sessionStorage', from: Window = window): Store | null {
  try {
    const store = from[kind];
    const probe = 'vitrine-probe';
    store.setItem(probe, '1');
    store.removeItem(probe);
    return store;
  } catch (error) {
    console.warn(`${kind} cannot be used`, error);
    return null;
  }
}
