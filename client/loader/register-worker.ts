/** The service worker, where the page names one. */
import { whenIdle } from './timing.ts';

/** The answer to the banner that allows statistics, as `shared/analytics/rules.ts` reads it: the loader has no room for all of it. */
const ALLOWED = /\bss_cookieAllowed=[1s]/;

/**
 * Registers it when the browser has nothing else to do; where the site asks for consent, only with one, and without it what was stored
 * goes. A browser that refuses (a private window) shows its own offline page.
 */
export async function registerWorker(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="service-worker"]');
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (link === null || workers === undefined) return;
  await whenIdle();
  if (link.dataset['consent'] === undefined || ALLOWED.test(document.cookie)) {
    await workers.register(link.href).catch(() => undefined);
    return;
  }
  await (await workers.getRegistration())?.unregister();
  for (const name of await caches.keys()) if (name.startsWith('vitrine-pages-')) await caches.delete(name);
}
