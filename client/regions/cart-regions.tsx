/** The cart on its page and in the drawer: one script. */
import { withReact } from '../hydration/hydrate-region.tsx';
import { Region as cart } from './cart/index.tsx';

export { openDrawer } from './cart/drawer.tsx';

export const cartRegions = {
  cart: withReact(cart),
};
