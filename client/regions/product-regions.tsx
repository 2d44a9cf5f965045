/** The regions of a product page: one script, loaded once. */
import { withReact } from '../hydration/hydrate-region.tsx';
import { Region as addToCart } from './add-to-cart/index.tsx';
import { Region as instalments } from './instalments/index.tsx';
import { Region as price } from './price/index.tsx';
import { Region as productGallery } from './product-gallery/index.tsx';
import { Region as quantity } from './quantity/index.tsx';
import { Region as recentlyViewed } from './recently-viewed/index.tsx';
import { Region as restock } from './restock/index.tsx';
import { Region as scarcity } from './scarcity/index.tsx';
import { Region as variants } from './variants/index.tsx';

export const productRegions = {
  'add-to-cart': withReact(addToCart),
  instalments: withReact(instalments),
  price: withReact(price),
  'product-gallery': withReact(productGallery),
  quantity: withReact(quantity),
  'recently-viewed': withReact(recentlyViewed),
  restock: withReact(restock),
  scarcity: withReact(scarcity),
  variants: withReact(variants),
};
