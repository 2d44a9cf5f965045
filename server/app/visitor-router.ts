import { Router } from 'express';
import { accountPages } from '../accounts/account-pages.ts';
import { areaPages } from '../accounts/area/area-pages.ts';
import { guestPages } from '../accounts/guest-pages.ts';
import { accountLinkPages } from '../accounts/link-pages.ts';
import { requireAdmin } from '../admin/define-admin-route.ts';
import { draftPreviewPages } from '../admin/previews/preview-page.ts';
import { hookRouter } from '../admin/webhooks/hook-router.ts';
import { commentForms } from '../comments/comment-forms.ts';
import { photoPages } from '../comments/photo-pages.ts';
import type { Config } from '../config.ts';
import { confirmPages } from '../forms/confirm-sign-up.ts';
import { formRouter } from '../forms/form-router.ts';
import { unsubscribePages } from '../forms/unsubscribe.ts';
import { restockForm } from '../restock/restock-form.ts';
import { downloadPages } from '../shop/downloads/download-pages.ts';
import { type PreviewContext, previewPages } from '../shop/previews/preview-pages.ts';
import { reviewPages } from '../shop/reviews/review-pages.ts';
import { plainRouter } from '../site/plain-forms.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { Features } from './features.ts';
import type { ShopApp } from './shop-routes.ts';

/** Calls that prove in their own way where they come from, or answer with pages. They stand before all others. */
export function visitorRouter({ features, pages, config, integrations }: ShopApp): Router {
  const router = Router();
  const { shop, crumbs, limits, visitorCalls } = features;
  const { forms, restock, accounts, comments } = visitorCalls;
  const { accountOf, canSee } = shop;
  router.use(formRouter({ forms, crumbs, limits, pages, accountOf }));
  router.use(hookRouter({ database: shop.database, integrations }, limits));
  if (pages === undefined) return router;
  const context = { ...accounts, crumbs, pages, limits };
  router.use(plainRouter(context, [restockForm(restock, limits.signUp)]));
  router.use(plainRouter(context, commentForms({ comments, accountOf, canSee, limits })));
  const { contents, renditions } = features.admin;
  const { photos } = visitorCalls;
  router.use(photoPages({ ...context, photos, database: shop.database, contents, renditions }));
  router.use(areaPages({ ...context, shop }));
  router.use(accountLinkPages({ ...context, shop }));
  router.use(guestPages({ ...context, shop }));
  router.use(emailedPages(features, pages, config));
  router.use(accountPages(context));
  return router;
}

/** Pages that emails link to, and their previews for admins. */
function emailedPages(features: Features, pages: SitePages, config: Config): Router {
  const { shop, visitorCalls, crumbs, limits, deliveries, admin } = features;
  const { database, websiteId, now } = shop;
  const { secret, comments } = visitorCalls;
  const context = { database, websiteId, secret, now, limits, pages };
  const router = Router();
  router.use(downloadPages({ ...context, contents: admin.contents }));
  router.use(unsubscribePages({ ...context, wake: deliveries.wake }));
  router.use(confirmPages(context));
  router.use(reviewPages({ ...context, comments, crumbs }));
  const requirePermission: PreviewContext['requirePermission'] = async (request, right) =>
    void (await requireAdmin(admin, request, right));
  router.use(previewPages({ ...context, emailTexts: shop.emailTexts, config, requirePermission }));
  router.use(draftPreviewPages({ admin, pages, limits }));
  return router;
}
