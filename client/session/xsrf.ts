/** The token of a session (specification, storefront 7): issued at sign-in, stored for the tab, sent with later calls of site users. */

const KEY = 'xsrfToken';

/** Stores the token. If storage is unavailable or full, only a warning is logged. */
export const storeXsrfToken = (token: string): void => change((storage) => storage.setItem(KEY, token));

export const removeXsrfToken = (): void => change((storage) => storage.removeItem(KEY));

function change(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage);
  } catch (error) {
    console.warn('the session could not be saved', error);
  }
}

/** The header for calls of site users; empty without a token. */
export function xsrfHeader(): Readonly<Record<string, string>> {
  try {
    const token = sessionStorage.getItem(KEY);
    return token === null ? {} : { 'x-xsrf-token': token };
  } catch {
    // No storage, no token: `storeXsrfToken` has logged it.
    return {};
  }
}
