/** All routes of a site's pages and of the studio, each with its context. */
import { accountRoutes } from '../accounts/account-routes.ts';
import { ownRoutes } from '../accounts/own-routes.ts';
import { addressRoutes } from '../addresses/address-routes.ts';
import { adminRoutes } from '../admin/admin-routes.ts';
import { commentRoutes } from '../comments/comment-routes.ts';
import { embedRoutes } from '../embeds/embed-routes.ts';
import { submissionRoutes } from '../forms/submission-routes.ts';
import { type FeatureRoutes, featureRoutes } from '../http/define-route.ts';
import { restockRoutes } from '../restock/restock-routes.ts';
import { cartExtrasRoutes } from '../shop/cart/cart-extras-routes.ts';
import { cartRoutes } from '../shop/cart/cart-routes.ts';
import { instalmentRoutes } from '../shop/catalog/instalments.ts';
import { inventoryRoutes } from '../shop/catalog/inventory.ts';
import { productRoutes } from '../shop/catalog/product-choice.ts';
import { checkoutRoutes } from '../shop/checkout/checkout-routes.ts';
import { subscriptionRoutes } from '../shop/subscriptions/subscription-routes.ts';
import type { Context } from './context.ts';
import { crumbRoute } from './crumb-route.ts';
import type { Features } from './features.ts';

/** A context with the features that handle the routes. */
export interface ShopApp extends Pick<Context, 'config' | 'integrations' | 'metrics' | 'pages' | 'state'> {
  readonly features: Features;
}

const feature = featureRoutes<ShopApp>();

/** Routes of the shop and of the services behind it. */
export const shopFeatures: readonly FeatureRoutes<ShopApp>[] = [
  feature([crumbRoute], () => undefined),
  feature([...cartRoutes, ...cartExtrasRoutes, ...inventoryRoutes, ...productRoutes], ({ features }) => features.shop),
  feature(addressRoutes, ({ integrations, metrics }) => ({ integrations, metrics })),
  feature(checkoutRoutes, ({ features }) => features.shop),
  feature(instalmentRoutes, ({ integrations }) => ({ integrations })),
  feature(subscriptionRoutes, ({ features }) => features.shop),
  feature(embedRoutes, ({ features, integrations }) => ({ integrations, site: features.admin.site })),
];

/** Routes for visitors' accounts and texts, and for admins. */
export const accountFeatures: readonly FeatureRoutes<ShopApp>[] = [
  feature(restockRoutes, ({ features }) => features.visitorCalls.restock),
  feature(submissionRoutes, ({ features }) => features.visitorCalls),
  feature(accountRoutes, ({ features: { visitorCalls } }) => ({
    ...visitorCalls.accounts,
    authorize: visitorCalls.authorize,
  })),
  feature(ownRoutes, ({ features: { shop, visitorCalls } }) => ({ ...visitorCalls.accounts, shop })),
  feature(commentRoutes, ({ features: { shop, visitorCalls } }) => ({
    ...visitorCalls,
    accountOf: shop.accountOf,
  })),
  feature(adminRoutes, ({ features, integrations, pages, state }) => ({
    ...features.admin,
    ...{ orders: features.orderManagement, integrations, pages, state },
  })),
];
