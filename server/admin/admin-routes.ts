/** All calls of those who run the site. */
import type { Route } from '../http/define-route.ts';
import type { AdminContext } from './admin-context.ts';
import { chartRoutes } from './analytics/chart-routes.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import type { AdminRoute } from './define-admin-route.ts';
import { fileRoutes } from './files/file-routes.ts';
import { fontRoutes } from './files/font-routes.ts';
import { adminFormRoutes } from './forms/form-routes.ts';
import { submissionAdminRoutes } from './forms/submission-routes.ts';
import { bulkRoutes } from './items/bulk-routes.ts';
import { draftRoutes } from './items/draft-routes.ts';
import { itemRoutes } from './items/item-routes.ts';
import { trashRoutes } from './items/trash-routes.ts';
import { layoutRoutes } from './layouts/layout-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { categoryRoutes } from './products/category-routes.ts';
import { inventoryRoutes } from './products/inventory-routes.ts';
import { productFileRoutes } from './products/product-file-routes.ts';
import { productRoutes } from './products/product-routes.ts';
import { peopleRoutes } from './sessions/people-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { appearanceRoutes } from './site/appearance-routes.ts';
import { redirectRoutes } from './site/redirect-routes.ts';
import { siteRoutes } from './site/site-routes.ts';
import { websiteRoutes } from './site/website-routes.ts';
import { adminSubscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { termRoutes } from './terms/term-routes.ts';

export const adminRoutes: readonly (Route<AdminContext> | AdminRoute)[] = [
  ...sessionRoutes,
  ...peopleRoutes,
  ...siteRoutes,
  ...websiteRoutes,
  ...appearanceRoutes,
  ...redirectRoutes,
  ...pageRoutes,
  ...adminFormRoutes,
  ...submissionAdminRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...productFileRoutes,
  ...layoutRoutes,
  ...connectionRoutes,
  ...itemRoutes,
  ...draftRoutes,
  ...bulkRoutes,
  ...trashRoutes,
  ...inventoryRoutes,
  ...termRoutes,
  ...fileRoutes,
  ...fontRoutes,
  ...chartRoutes,
  ...adminSubscriptionRoutes,
];
