/** The way to checkout in each of the three browser engines. */
import { isFullRun } from '../setup/full-run.ts';
import { demoContent } from './demo-content.ts';
import { type Engine, engines, holdsIn } from './engines.ts';
import { type FullSite, openFullSite } from './full-site.ts';

jest.setTimeout(180_000);

let site: FullSite;
let engine: Engine | undefined;
beforeAll(async () => {
  // Without the popup, which would open over the clicked elements after some seconds.
  const content = { ...demoContent, site: { ...(demoContent['site'] as object), slides: {} } };
  site = await openFullSite(content);
});
afterAll(() => site?.stop());
afterEach(() => engine?.close());

/** Chromium is covered by all other browser tests, so it only runs in the full run. */
const names = Object.keys(engines).filter((name) => isFullRun || name !== 'Chromium');

test.each(names)('%s: home, product, choice, cart, checkout', async (name) => {
  const driven = await (engines[name] as () => Promise<Engine>)();
  engine = driven;
  const holds = holdsIn(driven);
  const has = (selector: string) => holds(`document.querySelector(${JSON.stringify(selector)})`);
  const isHydrated = (region: string) => has(`site-region[name="${region}"][data-region=hydrated]`);
  const isAt = (path: string) =>
    holds(`location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete'`);
  const textOf = (selector: string) =>
    driven.value(`document.querySelector(${JSON.stringify(selector)}).textContent.replace(/\\s+/g, ' ').trim()`);

  await driven.open(`${site.url}/`);
  await isAt('/');
  await driven.click('header a[href="/shop"]');
  await isAt('/shop');
  await driven.click('main a[href="/shop/salt-bowl"]');
  await isAt('/shop/salt-bowl');
  await isHydrated('variants');
  await isHydrated('add-to-cart');
  await driven.click('.sqs-add-to-cart-button');
  await holds("document.body.innerText.includes('Please select the Finish option.')");
  await driven.click('.variant-radiobtn');
  await driven.click('.sqs-add-to-cart-button');
  await has('.sqs-added-popover[data-state=shown]');
  await driven.open(`${site.url}/cart`);
  await isHydrated('cart');
  await driven.click('a[href^="/checkout"]');
  await isAt('/checkout');
  await isHydrated('checkout');
  expect(await textOf('[aria-current=step]')).toBe('1 Details');
  expect(await textOf('.summary-entries .summary-name')).toBe('Salt & Pepper Bowl');
  expect(driven.errors).toEqual([]);
});
