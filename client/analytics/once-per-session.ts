/** What is reported once in a tab, however often its page is loaded. */
import { openStore } from '../session/open-store.ts';

/** Whether `id` is new under `key`. Where nothing can be stored, it is each time. */
export function isFirstInSession(key: string, id: string): boolean {
  const store = openStore('sessionStorage');
  if (store?.getItem(key) === id) return false;
  store?.setItem(key, id);
  return true;
}
