/**
 * The one script before first paint. It finds the regions, keeps what the visitor does in one that still sleeps, and wakes each
 * when it is needed. Everything else arrives through it (at most 3 kB compressed; a test holds it to that).
 */
import { retryImport } from '../core/retry-import.ts';
import type { Storefront } from '../storefront.ts';
import { queueEvents } from './replay-queue.ts';
import { afterPaint, hasCart, isParsed, whenIdle } from './timing.ts';

type State = 'asleep' | 'waking' | 'awake' | 'failed';

const stateOf = (region: Element): State => (region.getAttribute('data-region') as State | null) ?? 'asleep';
const setState = (region: Element, state: State): void => region.setAttribute('data-region', state);

type Hydrate = (region: HTMLElement) => Promise<void>;

/** Loads the storefront with the first region; all regions of the page share one. */
function createHydrate(): Hydrate {
  let storefront: Storefront | undefined;
  const hydrate: Hydrate = async (region) => {
    const { createStorefront } = await import('../storefront.ts');
    storefront ??= createStorefront();
    await storefront.hydrate(region);
  };
  return async (region) => {
    await isParsed(region);
    await retryImport(() => hydrate(region));
  };
}

/** `replay`: called when the region can be worked with, or has failed. */
async function rouse(region: HTMLElement, hydrate: Hydrate, replay: (region: HTMLElement) => void): Promise<void> {
  if (stateOf(region) !== 'asleep') return;
  setState(region, 'waking');
  try {
    await hydrate(region);
    setState(region, 'awake');
  } catch (error) {
    // The markup works without script: forms post, links lead somewhere. Nobody is left with a button that does nothing.
    setState(region, 'failed');
    reportError(error);
  }
  replay(region);
}

const itemOf = (region: Element): unknown => JSON.parse(region.getAttribute('props') ?? '{}').itemId;

/** Calls back when a region comes near the window. */
const watchNear = (wake: (region: HTMLElement) => void): IntersectionObserver => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const region = target.closest<HTMLElement>('site-region');
        if (region !== null) wake(region);
      }
    },
    { rootMargin: '200px' },
  );
  return near;
};

function startLoader(): void {
  const hydrate = createHydrate();
  const replay = queueEvents((region) => wake(region));
  const wake = (region: HTMLElement): void => void rouse(region, hydrate, replay);
  const near = watchNear(wake);
  /** The regions that wait for a cart. */
  const waiting = new Set<HTMLElement>();
  const schedule = async (region: HTMLElement): Promise<void> => {
    const when = region.getAttribute('wake');
    if (when === 'intent' || when === 'follow') return;
    if (when === 'cart' && !hasCart()) return void waiting.add(region);
    await isParsed(region);
    if (when === 'visible') near.observe(region.firstElementChild ?? region);
    else await (when === 'idle' ? whenIdle() : afterPaint()).then(() => wake(region));
  };
  class SiteRegion extends HTMLElement {
    connectedCallback(): void {
      if (stateOf(this) === 'asleep') void schedule(this);
    }
    disconnectedCallback(): void {
      waiting.delete(this);
    }
  }
  document.addEventListener('site:cart', () => {
    for (const region of waiting) wake(region);
    waiting.clear();
  });
  document.addEventListener('site:chosen', ({ detail }: CustomEventInit<string>) => {
    for (const region of document.querySelectorAll<HTMLElement>('site-region:not([data-region])'))
      if (itemOf(region) === detail) wake(region);
  });
  customElements.define('site-region', SiteRegion);
  // Somebody may be in a region already: typing does not wait for scripts.
  const here = document.activeElement?.closest<HTMLElement>('site-region');
  if (here) wake(here);
}

startLoader();
