/** Hydrates the regions of a page: loads their scripts, which take over the server's markup. */
import { createTaskQueue } from './browser/yield-to-main.ts';
import { openCartFromLinks } from './cart/cart-links.ts';
import { createPage, type Page } from './core/page.ts';
import { retryImport } from './core/retry-import.ts';
import type { RegionProps } from './regions/region-props.ts';
import { plainRegions, reactRegions } from './regions/registry.ts';

export interface Storefront {
  /** Rejects if the script fails to load or the region fails to hydrate; its markup is then the server's. */
  hydrate(region: HTMLElement): Promise<void>;
}

/** Once per page. */
export function createStorefront(): Storefront {
  const page = createPage();
  openCartFromLinks(async () => (await retryImport(() => import('./regions/cart/drawer.tsx'))).openDrawer(page));
  return { hydrate: (region) => hydrate(region, page) };
}

async function hydrate(element: HTMLElement, page: Page): Promise<void> {
  const name = element.getAttribute('name') ?? '';
  const props = JSON.parse(element.getAttribute('props') ?? '{}') as RegionProps;
  const plain = Object.hasOwn(plainRegions, name) ? plainRegions[name] : undefined;
  if (plain !== undefined) {
    const { enhance } = await retryImport(plain);
    await page.get(createTaskQueue)();
    return enhance(element, props as never, page);
  }
  if (!Object.hasOwn(reactRegions, name)) throw new Error(`There is no region named ${name}.`);
  const [{ hydrateRegion }, { Region }] = await Promise.all([
    retryImport(() => import('./hydration/hydrate-region.tsx')),
    retryImport<{ readonly Region: unknown }>(reactRegions[name as keyof typeof reactRegions]),
  ]);
  await page.get(createTaskQueue)();
  return hydrateRegion(element, Region as never, props, page);
}
