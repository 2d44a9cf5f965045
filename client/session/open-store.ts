/** Web storage, if the browser allows it. */

/** The used part of web storage; tests pass their own. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Web storage for removing data: never writes, not even to test for availability. */
export function existingStore(kind: 'localStorage' | 'sessionStorage', from: Window = window): Store | null {
  try {
    return from[kind];
  } catch {
    // Without storage, nothing is stored.
    return null;
  }
}

/** Local or session storage; null, with a warning, if the browser denies it. */
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
