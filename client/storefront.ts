/** Wakes a region: fetches its script, and hydrates the markup that the server wrote. Loaded by the loader when first needed. */
import { nextTurn } from './browser/breathe.ts';
import { plainRegions, reactRegions } from './regions/registry.ts';

export interface RegionProps {
  readonly [name: string]: unknown;
}

/** Rejects when the script does not come or the region cannot be hydrated; its markup is then as the server wrote it. */
export async function wake(element: HTMLElement): Promise<void> {
  const name = element.getAttribute('name') ?? '';
  const props = JSON.parse(element.getAttribute('props') ?? '{}') as RegionProps;
  const plain = Object.hasOwn(plainRegions, name) ? plainRegions[name] : undefined;
  if (plain !== undefined) {
    const { enhance } = await plain();
    await nextTurn();
    return enhance(element, props as never);
  }
  if (!Object.hasOwn(reactRegions, name)) throw new Error(`There is no region named ${name}.`);
  const [{ hydrateRegion }, { Region }] = await Promise.all([
    import('./hydrate-region.tsx'),
    reactRegions[name as keyof typeof reactRegions](),
  ]);
  await nextTurn();
  return hydrateRegion(element, Region as never, props);
}
