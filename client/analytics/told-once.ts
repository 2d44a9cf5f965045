/** What is told once in a tab, however often its page is loaded. */
import { openStore } from '../session/open-store.ts';

/** Whether this is the first time that `id` is asked about under `key`. Where nothing can be kept, every time is. */
export function isFirstTelling(key: string, id: string): boolean {
  const store = openStore('sessionStorage');
  if (store?.getItem(key) === id) return false;
  store?.setItem(key, id);
  return true;
}
