/** Routes of the admin API. */
import type { Route } from '../http/define-route.ts';
import type { AdminContext } from './admin-context.ts';
import { chartRoutes } from './analytics/chart-routes.ts';
import { reportRoutes } from './analytics/report-routes.ts';
import { campaignRoutes } from './campaigns/campaign-routes.ts';
import { changeRoutes } from './changes/change-routes.ts';
import { presenceRoutes } from './changes/presence-routes.ts';
import { saveRoutes } from './changes/save-routes.ts';
import { replyRoutes } from './comments/reply-routes.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { couponRoutes } from './coupons/coupon-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import type { AdminRoute } from './define-admin-route.ts';
import { deliveryRoutes } from './deliveries/delivery-routes.ts';
import { cropRoutes } from './files/crop-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { folderRoutes } from './files/folder-routes.ts';
import { fontRoutes } from './files/font-routes.ts';
import { formDeliveryRoutes } from './forms/form-delivery-routes.ts';
import { adminFormRoutes } from './forms/form-routes.ts';
import { submissionAdminRoutes } from './forms/submission-routes.ts';
import { giftCardRoutes } from './gift-cards/gift-card-routes.ts';
import { importRoutes } from './imports/import-routes.ts';
import { authorRoutes } from './items/author-routes.ts';
import { bulkRoutes } from './items/bulk-routes.ts';
import { draftRoutes } from './items/draft-routes.ts';
import { itemRoutes } from './items/item-routes.ts';
import { trashRoutes } from './items/trash-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { languageRoutes } from './languages/language-routes.ts';
import { translationRoutes } from './languages/translation-routes.ts';
import { layoutRoutes } from './layouts/layout-routes.ts';
import { savedSectionRoutes } from './layouts/saved-section-routes.ts';
import { mailingListRoutes } from './mailing-lists/list-routes.ts';
import { memberAreaRoutes } from './members/area-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { orderActionRoutes } from './orders/order-action-routes.ts';
import { exportJobRoutes } from './orders/order-export-job.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import { categoryRoutes } from './products/category-routes.ts';
import { inventoryRoutes } from './products/inventory-routes.ts';
import { priceRoutes } from './products/price-routes.ts';
import { productFileRoutes } from './products/product-file-routes.ts';
import { productRoutes } from './products/product-routes.ts';
import { productReviewRoutes } from './products/review-routes.ts';
import { storeRoutes } from './products/store-routes.ts';
import { restockJobRoutes } from './restock/restock-job.ts';
import { returnRoutes } from './returns/return-routes.ts';
import { auditRoutes } from './sessions/audit-routes.ts';
import { ownAdminRoutes } from './sessions/own-routes.ts';
import { adminPasswordRoutes } from './sessions/password-routes.ts';
import { peopleRoutes } from './sessions/people-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { appearanceRoutes } from './site/appearance-routes.ts';
import { domainRoutes } from './site/domain-routes.ts';
import { exportRoutes } from './site/export-routes.ts';
import { headerFooterRoutes } from './site/header-footer-routes.ts';
import { navigationRoutes } from './site/navigation-routes.ts';
import { redirectRoutes } from './site/redirect-routes.ts';
import { searchRoutes } from './site/search-routes.ts';
import { siteAccessRoutes } from './site/site-access-routes.ts';
import { websiteRoutes } from './site/website-routes.ts';
import { preferenceRoutes } from './store-settings/preference-routes.ts';
import { storeSettingsRoutes } from './store-settings/store-settings-routes.ts';
import { adminSubscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { termRoutes } from './terms/term-routes.ts';
import { hookKeyRoutes } from './webhooks/hook-keys.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

export const adminRoutes: readonly (Route<AdminContext> | AdminRoute)[] = [
  ...sessionRoutes,
  ...adminPasswordRoutes,
  ...ownAdminRoutes,
  ...peopleRoutes,
  ...auditRoutes,
  ...headerFooterRoutes,
  ...languageRoutes,
  ...translationRoutes,
  ...navigationRoutes,
  ...websiteRoutes,
  ...siteAccessRoutes,
  ...domainRoutes,
  ...exportRoutes,
  ...appearanceRoutes,
  ...searchRoutes,
  ...redirectRoutes,
  ...pageRoutes,
  ...adminFormRoutes,
  ...formDeliveryRoutes,
  ...submissionAdminRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...productFileRoutes,
  ...layoutRoutes,
  ...savedSectionRoutes,
  ...connectionRoutes,
  ...mailingListRoutes,
  ...campaignRoutes,
  ...webhookRoutes,
  ...hookKeyRoutes,
  ...deliveryRoutes,
  ...replyRoutes,
  ...itemRoutes,
  ...draftRoutes,
  ...previewRoutes,
  ...changeRoutes,
  ...saveRoutes,
  ...presenceRoutes,
  ...authorRoutes,
  ...bulkRoutes,
  ...trashRoutes,
  ...inventoryRoutes,
  ...priceRoutes,
  ...storeRoutes,
  ...productReviewRoutes,
  ...termRoutes,
  ...fileRoutes,
  ...folderRoutes,
  ...cropRoutes,
  ...fontRoutes,
  ...chartRoutes,
  ...reportRoutes,
  ...adminSubscriptionRoutes,
  ...orderRoutes,
  ...exportJobRoutes,
  ...restockJobRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...orderActionRoutes,
  ...returnRoutes,
  ...couponRoutes,
  ...giftCardRoutes,
  ...customerRoutes,
  ...memberAreaRoutes,
  ...memberRoutes,
  ...storeSettingsRoutes,
  ...preferenceRoutes,
];
