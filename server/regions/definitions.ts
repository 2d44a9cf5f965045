/** Every region of formatters, for the engine of sites, for the registry of scripts and for the tests. */
import type { RegionDefinition } from './define-region.ts';
import * as product from './product-regions.ts';

export const regions: readonly RegionDefinition[] = [...Object.values(product)];
