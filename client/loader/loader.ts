/**
 * The only script before first paint. It finds regions, queues interactions in those that are not hydrated yet, and hydrates each when it
 * is needed. Everything else is loaded from here (at most 3 kB compressed, enforced by a test).
 */
import { SITE_USER_COOKIE } from '#shared/cookies';
import { retryImport } from '../core/retry-import.ts';
import type { Storefront } from '../storefront.ts';
import { type NeededFiles, neededBy } from './needed-files.ts';
import { registerWorker } from './register-worker.ts';
import { queueEvents } from './replay-queue.ts';
import { afterPaint, hasCart, hasDraft, hasLikes, isParsed, whenIdle } from './timing.ts';

type State = 'pending' | 'hydrating' | 'hydrated' | 'failed';

const stateOf = (region: Element): State => (region.getAttribute('data-region') as State | null) ?? 'pending';
const setState = (region: Element, state: State): void => region.setAttribute('data-region', state);

/** Names of script files, inserted by the build. */
declare const NEEDED_FILES: Readonly<Record<NeededFiles, readonly string[]>>;

/** Preloads the imports of a region's script. */
function createPreloader(): (region: HTMLElement) => void {
  const preloaded = new Set<string>();
  return (region) => {
    const opensLightbox = region.matches('[hydrate=intent]:has([data-lightbox])');
    for (const needed of neededBy(region.getAttribute('name') ?? '', opensLightbox))
      for (const file of NEEDED_FILES[needed]) {
        if (preloaded.has(file)) continue;
        preloaded.add(file);
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = new URL(file, import.meta.url).href;
        document.head.append(link);
      }
  };
}

type LoadRegion = (region: HTMLElement) => Promise<void>;

/** Loads the storefront script with the first region; all regions of the page share it. */
function createRegionLoader(): LoadRegion {
  let storefront: Storefront | undefined;
  const preload = createPreloader();
  const load: LoadRegion = async (region) => {
    preload(region);
    const { createStorefront } = await retryImport(() => import('../storefront.ts'));
    storefront ??= createStorefront();
    await storefront.hydrate(region);
  };
  return async (region) => {
    await isParsed(region);
    await load(region);
  };
}

/** `replay`: called when the region is interactive, or has failed. */
async function hydrateOnce(
  region: HTMLElement,
  load: LoadRegion,
  replay: (region: HTMLElement) => void,
): Promise<void> {
  if (stateOf(region) !== 'pending') return;
  setState(region, 'hydrating');
  try {
    await load(region);
    setState(region, 'hydrated');
  } catch (error) {
    // The markup works without JavaScript: forms post, links navigate. No button is left without function.
    setState(region, 'failed');
    reportError(error);
  }
  replay(region);
}

const itemOf = (region: Element): unknown => JSON.parse(region.getAttribute('props') ?? '{}').itemId;

/** Calls back when a region approaches the window. */
const watchNear = (hydrate: (region: HTMLElement) => void): IntersectionObserver => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const region = target.closest<HTMLElement>('site-region');
        if (region !== null) hydrate(region);
      }
    },
    { rootMargin: '200px' },
  );
  return near;
};

/** Pages are the same for everybody; this lets styles show who is signed in. */
const markSignedIn = (): void => {
  document.documentElement.classList.toggle('is-signed-in', document.cookie.includes(`${SITE_USER_COOKIE}=%7B`));
};

function startLoader(): void {
  markSignedIn();
  // A restored page may be older than the session.
  addEventListener('pageshow', markSignedIn);
  const load = createRegionLoader();
  const replay = queueEvents((region) => hydrate(region));
  const hydrate = (region: HTMLElement): void => void hydrateOnce(region, load, replay);
  const near = watchNear(hydrate);
  const awaitingCart = new Set<HTMLElement>();
  const schedule = async (region: HTMLElement): Promise<void> => {
    // `wake` is the attribute's name up to 0.3.
    const trigger = region.getAttribute('hydrate') ?? region.getAttribute('wake');
    if (trigger === 'intent' || trigger === 'follow') return;
    if ((trigger === 'draft' && !hasDraft()) || (trigger === 'liked' && !hasLikes())) return;
    if (trigger === 'cart' && !hasCart()) return void awaitingCart.add(region);
    await isParsed(region);
    if (trigger === 'visible' || trigger === 'draft' || trigger === 'liked')
      near.observe(region.firstElementChild ?? region);
    else await (trigger === 'idle' ? whenIdle() : afterPaint()).then(() => hydrate(region));
  };
  class SiteRegion extends HTMLElement {
    connectedCallback(): void {
      if (stateOf(this) === 'pending') void schedule(this);
    }
    disconnectedCallback(): void {
      awaitingCart.delete(this);
    }
  }
  const hydrateCarts = (): void => {
    for (const region of awaitingCart) hydrate(region);
    awaitingCart.clear();
  };
  document.addEventListener('site:cart', hydrateCarts);
  // A page from the back/forward cache may have missed the first item of the cart.
  addEventListener('pageshow', ({ persisted }) => persisted && hasCart() && hydrateCarts());
  document.addEventListener('site:chosen', ({ detail }: CustomEventInit<string>) => {
    for (const region of document.querySelectorAll<HTMLElement>('site-region:not([data-region])'))
      if (itemOf(region) === detail) hydrate(region);
  });
  // The browser does not reload between history entries made by a list, even if the list's script is no longer running.
  addEventListener('popstate', ({ state }) => {
    const tools = document.querySelector('site-region[name="list-tools"]');
    if (state?.isList && tools !== null && stateOf(tools) !== 'hydrated') location.reload();
  });
  customElements.define('site-region', SiteRegion);
  // The visitor may already be typing in a region.
  const here = document.activeElement?.closest<HTMLElement>('site-region');
  if (here) hydrate(here);
}

// The entry of an overlay that this load of the page does not have.
if (history.state?.overlay) history.back();
startLoader();
void registerWorker();
