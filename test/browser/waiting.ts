/** Waiting without keeping the browser busy. */
import type { Page } from 'puppeteer';

type Wait = (condition: unknown, options?: { polling?: string | number }, ...values: unknown[]) => Promise<unknown>;
interface Realm {
  waitForFunction: Wait;
}

/** Milliseconds between two looks. */
const PAUSE_MS = 40;

/** A condition that pauses after each look that was in vain; as source text, because it runs in the page. */
function patient(condition: unknown): unknown {
  const source = typeof condition === 'string' ? `() => (${condition})` : String(condition);
  const paused = `async (...values) => {
    const found = await (${source})(...values);
    if (!found) await new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS}));
    return found;
  }`;
  return Object.assign(() => undefined, { toString: () => paused });
}

/**
 * Puppeteer looks at each frame: a page that is waited for paints sixty times a second, and computes its layout or accessible names as often.
 * From now on there are pauses, in all pages.
 */
export function waitPatiently(page: Page): void {
  const realm = (page.mainFrame() as unknown as { mainRealm(): Realm }).mainRealm();
  const prototype = Object.getPrototypeOf(realm) as Realm;
  if (Object.hasOwn(prototype, 'waitForFunction')) return;
  const { waitForFunction } = prototype;
  prototype.waitForFunction = function wait(condition, options = {}, ...values) {
    const isEachFrame = (options.polling ?? 'raf') === 'raf';
    return waitForFunction.call(this, isEachFrame ? patient(condition) : condition, options, ...values);
  };
}
