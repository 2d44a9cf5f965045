/** The service worker, at a URL whose scope is the whole site. */
import type { RequestHandler } from 'express';

export const WORKER = '/service-worker.js';

/** Replaces a worker that browsers still have: deletes its caches, and itself. */
const GONE = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil(caches.keys().then((names)=>Promise.all(names.filter((name)=>name.startsWith('vitrine-')).map((name)=>caches.delete(name)))).then(()=>registration.unregister())));
`;

/** `script`: text of the worker; undefined: there is none (any more). */
export const sendWorker =
  (script: string | undefined): RequestHandler =>
  (_request, response) => {
    response.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.end(script ?? GONE);
  };
