/** Events that are reported once per tab, however often the page is loaded. */
import { openStore } from '../session/open-store.ts';

/** Whether `id` is new under `key`. Always true if nothing can be stored. */
export function isFirstInSession(key: string, id: string): boolean {
  const store = openStore('sessionStorage');
  if (store?.getItem(key) === id) return false;
  store?.setItem(key, id);
  return true;
}
