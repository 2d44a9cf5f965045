/** Conditions for work on a page. */
import { HAS_CART_COOKIE, SITE_USER_COOKIE } from '#shared/cookies';
import { cookieValue } from '../core/cookies.ts';
import { draftPrefix } from '../session/draft-prefix.ts';
import { LIKES_KEY } from '../session/likes-key.ts';
import { existingStore } from '../session/open-store.ts';
import { warnOfSiteUser } from '../session/site-user-warning.ts';

/** Resolves when all of an element's own markup has been parsed. */
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

/** Something follows it or an ancestor, so the parser has left it. */
function isClosed(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) if (at.nextSibling !== null) return true;
  return false;
}

/** After the next frame. With a timeout, because background pages have no frames. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });

/** After the page has loaded, when the browser is idle. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

/** The cart is loaded only if there can be one: with a cart cookie, or for a signed-in visitor (specification, storefront 4 "Cart"). */
export function hasCart(cookies = document.cookie): boolean {
  if (cookieValue(HAS_CART_COOKIE, cookies) === 'true') return true;
  const info = cookieValue(SITE_USER_COOKIE, cookies);
  try {
    return info !== null && info !== '' && JSON.parse(info).authenticated === true;
  } catch (error) {
    warnOfSiteUser(error);
    return false;
  }
}

/** Whether this tab has a draft for a form of this page. */
export function hasDraft(): boolean {
  const prefix = draftPrefix();
  return Object.keys(existingStore('sessionStorage') ?? {}).some((key) => key.startsWith(prefix));
}

export const hasLikes = (): boolean => existingStore('localStorage')?.getItem(LIKES_KEY) != null;
