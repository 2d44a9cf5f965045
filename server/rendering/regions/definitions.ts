/** All regions of formatters, for the engine of sites, the registry of scripts, and tests. */

import * as cart from './cart-regions.ts';
import type { RegionDefinition } from './define-region.ts';
import * as lists from './list-regions.ts';
import * as merchandising from './merchandising-regions.ts';
import { productGallery } from './product-gallery-region.ts';
import * as product from './product-regions.ts';
import { quickAdd } from './quick-add-region.ts';
import { recentlyViewed } from './recently-viewed-region.ts';
import { searchOverlay } from './search-overlay-region.ts';

export const regions: readonly RegionDefinition[] = [
  ...Object.values(product),
  productGallery,
  recentlyViewed,
  quickAdd,
  searchOverlay,
  ...Object.values(merchandising),
  ...Object.values(cart),
  ...Object.values(lists),
];
