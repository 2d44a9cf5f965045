import type { Page } from '../core/page.ts';
import { createCartApi } from './cart-api.ts';
import { createCartStore } from './cart-store.ts';

/** Loads the cart into the page's store, once for all callers, and again when the page is restored from the back/forward cache. */
export function createCartLoader(page: Page): () => Promise<void> {
  const { store, beginUpdate } = page.get(createCartStore);
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    store.update((state) => ({ ...state, isLoading: true }));
    const receive = beginUpdate();
    const result = await page.get(createCartApi).loadCart();
    if (result.ok) return receive(result.value);
    loading = undefined;
    store.update((state) => ({ ...state, isLoading: false }));
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) loading = load();
  });
  return () => {
    loading ??= load();
    return loading;
  };
}
