/** Every call of a site's pages and of its owner's tools, with the context that it is served with. */
import { accountRoutes } from '../accounts/account-routes.ts';
import { addressRoutes } from '../addresses/address-routes.ts';
import { adminRoutes } from '../admin/admin-routes.ts';
import { commentRoutes } from '../comments/comment-routes.ts';
import { embedRoutes } from '../embeds/embed-routes.ts';
import { submissionRoutes } from '../forms/submission-routes.ts';
import { type FeatureRoutes, featureRoutes } from '../http/define-route.ts';
import { restockRoutes } from '../restock/restock-routes.ts';
import { cartRoutes } from '../shop/cart/cart-routes.ts';
import { instalmentRoutes } from '../shop/catalog/instalments.ts';
import { inventoryRoutes } from '../shop/catalog/inventory.ts';
import { productRoutes } from '../shop/catalog/product-choice.ts';
import { checkoutRoutes } from '../shop/checkout/checkout-routes.ts';
import { subscriptionRoutes } from '../shop/subscriptions/subscription-routes.ts';
import { crumbRoute } from './crumb-route.ts';
import type { Backend } from './features.ts';
import type { Services } from './services.ts';

export interface ShopApp {
  readonly backend: Backend;
  readonly services: Services;
}

const feature = featureRoutes<ShopApp>();

/** What visitors ask of the shop and of the services behind it. */
export const shopFeatures: readonly FeatureRoutes<ShopApp>[] = [
  feature([crumbRoute], () => undefined),
  feature([...cartRoutes, ...inventoryRoutes, ...productRoutes], ({ backend }) => backend.shop),
  feature(addressRoutes, ({ services: { ports, metrics } }) => ({ integrations: ports, metrics })),
  feature(checkoutRoutes, ({ backend }) => backend.shop),
  feature(instalmentRoutes, ({ services }) => ({ integrations: services.ports })),
  feature(subscriptionRoutes, ({ backend }) => backend.shop),
  feature(embedRoutes, ({ backend, services }) => ({ integrations: services.ports, site: backend.owner.site })),
];

/** What visitors and owners write. */
export const accountFeatures: readonly FeatureRoutes<ShopApp>[] = [
  feature(restockRoutes, ({ backend }) => backend.visitorCalls.restock),
  feature(submissionRoutes, ({ backend: { visitorCalls } }) => ({
    submissions: visitorCalls.submissions,
    authorize: visitorCalls.gate,
  })),
  feature(accountRoutes, ({ backend: { visitorCalls } }) => ({
    ...visitorCalls.accounts,
    authorize: visitorCalls.gate,
  })),
  feature(commentRoutes, ({ backend: { shop, visitorCalls } }) => ({
    comments: visitorCalls.words,
    authorize: visitorCalls.gate,
    accountOf: shop.accountOf,
  })),
  feature(adminRoutes, ({ backend, services: { ports, state } }) => ({
    ...backend.owner,
    integrations: ports,
    state,
  })),
];
