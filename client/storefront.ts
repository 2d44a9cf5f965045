/** Hydrates the regions of a page: loads their scripts, which take over the server's markup. */
import { createTaskQueue } from './browser/yield-to-main.ts';
import { openCartFromLinks } from './cart/cart-links.ts';
import { createPage, type Page } from './core/page.ts';
import { retryImport } from './core/retry-import.ts';
import { plainRegions, reactRegions } from './regions/registry.ts';

export interface Storefront {
  /** Rejects if the script fails to load or the region fails to hydrate; its markup is then the server's. */
  hydrate(region: HTMLElement): Promise<void>;
}

/** Once per page. */
export function createStorefront(): Storefront {
  const page = createPage();
  openCartFromLinks(async () => (await retryImport(() => import('./regions/cart-regions.tsx'))).openDrawer(page));
  return { hydrate: (region) => hydrate(region, page) };
}

async function hydrate(element: HTMLElement, page: Page): Promise<void> {
  const name = element.getAttribute('name') ?? '';
  const script = [reactRegions, plainRegions].find((regions) => Object.hasOwn(regions, name))?.[name];
  if (script === undefined) throw new Error(`There is no region named ${name}.`);
  const props: unknown = JSON.parse(element.getAttribute('props') ?? '{}');
  const { enhance } = await retryImport(script);
  await page.get(createTaskQueue)();
  return enhance(element, props as never, page);
}
