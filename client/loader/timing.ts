/** When something may happen on a page. */
import { warnOfSiteUser } from '../session/site-user-warning.ts';

/** Resolves when all of an element's own markup has arrived. */
export function isParsed(element: Element): Promise<void> | undefined {
  if (document.readyState !== 'loading' || isClosed(element)) return undefined;
  return new Promise((resolve) => {
    const done = (): void => {
      if (document.readyState === 'loading' && !isClosed(element)) return;
      watcher.disconnect();
      document.removeEventListener('DOMContentLoaded', done);
      resolve();
    };
    const watcher = new MutationObserver(done);
    watcher.observe(document, { childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', done);
  });
}

/** Something follows it, or one of those around it: the parser has left it. */
function isClosed(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) if (at.nextSibling !== null) return true;
  return false;
}

/** After the next frame has been shown. A page in the background shows none, so there is a bound. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });

/** After the page has loaded, when the browser has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

/** The cart is loaded only when there can be one: a cart cookie, or a signed-in visitor (specification, storefront 4 "Cart"). */
export function hasCart(cookies = document.cookie): boolean {
  if (/(?:^|; )hasCart=true/.test(cookies)) return true;
  const info = /(?:^|; )SiteUserInfo=([^;]+)/.exec(cookies)?.[1];
  try {
    return info !== undefined && JSON.parse(decodeURIComponent(info)).authenticated === true;
  } catch (error) {
    warnOfSiteUser(error);
    return false;
  }
}
