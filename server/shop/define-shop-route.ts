import { routesFor } from '../http/define-route.ts';
import type { Shop } from './shop.ts';

export const defineShopRoute = routesFor<Shop>();
