/**
 * The one script before first paint. It finds the regions, keeps what the visitor does in one that still sleeps, and wakes each
 * when it is needed. Everything else arrives through it (at most 3 kB compressed; a test holds it to that).
 */
import { keepEvents, replay } from './kept-events.ts';
import { afterPaint, hasCart, isParsed, whenIdle } from './moments.ts';

type State = 'asleep' | 'waking' | 'awake' | 'failed';

/** Times that a script which did not come is asked for again, and how long to wait before each. */
const PAUSES = [200, 800, 2400] as const;

const stateOf = (region: Element): State => (region.getAttribute('data-region') as State | null) ?? 'asleep';
const setState = (region: Element, state: State): void => region.setAttribute('data-region', state);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function load(region: HTMLElement): Promise<void> {
  await isParsed(region);
  for (const ms of PAUSES) {
    try {
      const { wake } = await import('../storefront.ts');
      return await wake(region);
    } catch (error) {
      // What the region's own code throws will be thrown again; only what did not arrive is worth asking for again.
      if (!(error instanceof TypeError) || !/import|module|fetch/i.test(error.message)) throw error;
    }
    await pause(ms);
  }
  const { wake } = await import('../storefront.ts');
  await wake(region);
}

async function rouse(region: HTMLElement): Promise<void> {
  if (stateOf(region) !== 'asleep') return;
  setState(region, 'waking');
  try {
    await load(region);
    setState(region, 'awake');
  } catch (error) {
    // The markup works without script: forms post, links lead somewhere. Nobody is left with a button that does nothing.
    setState(region, 'failed');
    reportError(error);
  }
  replay(region);
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      const region = target.closest<HTMLElement>('site-region');
      if (region !== null) void rouse(region);
    }
  },
  { rootMargin: '200px' },
);

/** The regions that wait for a cart. */
const waiting = new Set<HTMLElement>();
const wakeCart = (): void => {
  for (const region of waiting) void rouse(region);
  waiting.clear();
};

async function schedule(region: HTMLElement): Promise<void> {
  const when = region.getAttribute('wake');
  if (when === 'intent' || when === 'follow') return;
  if (when === 'cart' && !hasCart()) return void waiting.add(region);
  await isParsed(region);
  if (when === 'visible') near.observe(region.firstElementChild ?? region);
  else await (when === 'idle' ? whenIdle() : afterPaint()).then(() => rouse(region));
}

const itemOf = (region: Element): unknown => JSON.parse(region.getAttribute('props') ?? '{}').itemId;

class SiteRegion extends HTMLElement {
  connectedCallback(): void {
    if (stateOf(this) === 'asleep') void schedule(this);
  }
  disconnectedCallback(): void {
    waiting.delete(this);
  }
}

document.addEventListener('site:cart', wakeCart);
document.addEventListener('site:chosen', ({ detail }: CustomEventInit<string>) => {
  for (const region of document.querySelectorAll<HTMLElement>('site-region:not([data-region])'))
    if (itemOf(region) === detail) void rouse(region);
});
keepEvents((region) => void rouse(region));
customElements.define('site-region', SiteRegion);
// Somebody may be in a region already: typing does not wait for scripts.
const here = document.activeElement?.closest<HTMLElement>('site-region');
if (here) void rouse(here);
