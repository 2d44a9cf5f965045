/** All calls of those who run the site. */
import type { Route } from '../../define-route.ts';
import { chartRoutes } from '../analytics/chart-routes.ts';
import { productFileRoutes } from '../downloads/product-file-routes.ts';
import { fileRoutes } from '../files/file-routes.ts';
import { fontRoutes } from '../files/font-routes.ts';
import { ownerSubscriptionRoutes } from '../subscriptions/owner-subscriptions.ts';
import { connectionRoutes } from './connection-routes.ts';
import type { OwnerParts } from './desk.ts';
import { itemRoutes } from './item-routes.ts';
import { layoutRoutes } from './layouts/layout-routes.ts';
import { productRoutes } from './product-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { termRoutes } from './term-routes.ts';

export const ownerRoutes = (parts: OwnerParts): readonly Route[] => [
  ...sessionRoutes(parts),
  ...siteRoutes(parts.desk),
  ...productRoutes(parts.desk),
  ...productFileRoutes(parts.desk, parts.mostFileBytes),
  ...layoutRoutes(parts.desk),
  ...connectionRoutes(parts.desk),
  ...itemRoutes(parts.desk),
  ...termRoutes(parts.desk),
  ...fileRoutes(parts.desk, parts.mostFileBytes),
  ...fontRoutes(parts.desk),
  ...chartRoutes(parts.desk, parts.site),
  ...ownerSubscriptionRoutes(parts.desk, parts.subscriptionLetters),
];
