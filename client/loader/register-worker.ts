/** Registers the service worker, if the page names one. */
import { whenIdle } from './timing.ts';

/** A consent cookie that allows statistics, as parsed by `shared/analytics/rules.ts`: the full parser is too large for the loader. */
const ALLOWED = /\bss_cookieAllowed=[1s]/;

/**
 * Registers it when the browser is idle. If the site asks for consent, only with consent, and without it stored pages are removed. Browsers
 * that refuse (private windows) show their own offline page.
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
