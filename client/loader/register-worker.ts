/** The service worker, where the page names one. */
import { whenIdle } from './timing.ts';

/** Registers it when the browser has nothing else to do. A browser that refuses (a private window) shows its own offline page. */
export async function registerWorker(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="service-worker"]');
  if (link === null || !('serviceWorker' in navigator)) return;
  await whenIdle();
  await navigator.serviceWorker.register(link.href).catch(() => undefined);
}
