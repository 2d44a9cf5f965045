/** All calls of those who run the site. */

import type { Route } from '../http/define-route.ts';
import type { OwnerParts } from './admin-context.ts';
import { chartRoutes } from './analytics/chart-routes.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { fontRoutes } from './files/font-routes.ts';
import { itemRoutes } from './items/item-routes.ts';
import { layoutRoutes } from './layouts/layout-routes.ts';
import { productFileRoutes } from './products/product-file-routes.ts';
import { productRoutes } from './products/product-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { siteRoutes } from './site/site-routes.ts';
import { ownerSubscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { termRoutes } from './terms/term-routes.ts';

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
