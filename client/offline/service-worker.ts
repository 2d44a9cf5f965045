/**
 * The service worker of a site. It handles page requests only, from the network if possible. Offline it serves visited pages, with a note,
 * or the offline page. Only pages that are the same for everybody are stored.
 */
import { isStorable, markSeen, titleOf, withSeenPages } from './seen-pages.ts';

/** The used part of a worker's global object. */
interface Worker {
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageEvent) => void): void;
}
interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PageEvent extends LifetimeEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

const CACHE = 'vitrine-pages-1';
const OFFLINE_PAGE = '/offline';
const MAX_PAGES = 30;

const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => {
  const store = caches.open(CACHE).then((cache) => cache.add(OFFLINE_PAGE));
  event.waitUntil(store.then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const { navigationPreload } = worker.registration;
  event.waitUntil(Promise.all([deleteOthers(), navigationPreload?.enable(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});

async function answer(event: PageEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isStorable(event.request.url, response)) event.waitUntil(store(event.request.url, response.clone()));
    return response;
  } catch (error) {
    const page = (await seenPage(event.request.url)) ?? (await offlinePage());
    // If the offline page was never loaded, the browser shows its own.
    if (page === undefined) throw error;
    return page;
  }
}

async function store(url: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // Keys are in insertion order: the first was visited longest ago.
  await cache.delete(url);
  await cache.put(url, response);
  const pages = (await cache.keys()).filter((request) => new URL(request.url).pathname !== OFFLINE_PAGE);
  await Promise.all(pages.slice(0, -MAX_PAGES).map((request) => cache.delete(request)));
}

async function seenPage(url: string): Promise<Response | undefined> {
  const response = await (await caches.open(CACHE)).match(url);
  if (response === undefined) return undefined;
  return pageOf(response, markSeen(await response.text(), response.headers.get('Date')));
}

async function offlinePage(): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const response = await cache.match(OFFLINE_PAGE);
  if (response === undefined) return undefined;
  const pages = (await cache.keys()).filter((request) => new URL(request.url).pathname !== OFFLINE_PAGE).reverse();
  const seen = pages.map(async (request) => {
    const { pathname, search } = new URL(request.url);
    const page = await cache.match(request);
    return { address: pathname + search, title: titleOf((await page?.text()) ?? '') };
  });
  return pageOf(response, withSeenPages(await response.text(), await Promise.all(seen)));
}

/** The same page with other markup. The status stays, although no server responded. */
function pageOf({ headers, status }: Response, html: string): Response {
  const own = new Headers(headers);
  for (const name of ['Content-Encoding', 'Content-Length']) own.delete(name);
  return new Response(html, { status, headers: own });
}

async function deleteOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
