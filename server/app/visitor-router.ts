import { type Request, Router } from 'express';
import { accountPages } from '../accounts/account-pages.ts';
import { accountRoutes } from '../accounts/account-routes.ts';
import { subscriptionListPage } from '../accounts/account-subscriptions.ts';
import { accountOf } from '../accounts/members.ts';
import { requireOwner } from '../admin/define-admin-route.ts';
import { commentForms } from '../comments/comment-forms.ts';
import { commentRoutes } from '../comments/comment-routes.ts';
import { formRouter } from '../forms/form-routes.ts';
import { submissionRoutes } from '../forms/submission-routes.ts';
import { unsubscribePages } from '../forms/unsubscribe.ts';
import type { Route } from '../http/define-route.ts';
import { restockForm } from '../restock/restock-form.ts';
import { restockRoutes } from '../restock/restock-routes.ts';
import { downloadPages } from '../shop/downloads/download-pages.ts';
import { type PreviewParts, previewPages } from '../shop/previews/preview-pages.ts';
import { reviewPages } from '../shop/reviews/review-pages.ts';
import { plainRouter } from '../site/plain-forms.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { Backend } from './features.ts';
import type { Services } from './services.ts';
import type { VisitorServices } from './visitor-services.ts';

/** Calls that prove in their own way where they come from, or answer with pages. They stand before all others. */
export function visitorRouter(backend: Backend, { pages, config }: Services): Router {
  const router = Router();
  const { shop, crumbs, limits, visitorCalls } = backend;
  const { desk, restock, accounts } = visitorCalls;
  const whose = (request: Request) => accountOf(accounts, request);
  router.use(formRouter({ desk, crumbs, limits, pages, accountOf: whose }));
  if (pages === undefined) return router;
  router.use(plainRouter({ crumbs, pages }, [restockForm(restock, limits.signUp)]));
  router.use(plainRouter({ crumbs, pages }, commentForms(visitorCalls.words, limits, whose)));
  router.use(subscriptionListPage(accounts, shop.subscriptions, { crumbs, pages }, limits));
  router.use(emailedPages(backend, pages, config, whose));
  router.use(accountPages(accounts, { crumbs, pages }, limits));
  return router;
}

/** Pages to which emails lead, and what owners see of them beforehand. */
function emailedPages(
  { shop, visitorCalls, crumbs, limits, deliveries, owner }: Backend,
  pages: SitePages,
  config: Services['config'],
  whose: (request: Request) => Promise<string | null>,
): Router {
  const { database, websiteId, now } = shop;
  const { secret, words } = visitorCalls;
  const parts = { database, websiteId, secret, now, limits, pages };
  const router = Router();
  router.use(downloadPages({ ...parts, accountOf: whose }));
  router.use(unsubscribePages({ ...parts, wake: deliveries.wake }));
  router.use(reviewPages({ ...parts, words, crumbs }));
  const isOwner: PreviewParts['requireOwner'] = async (request, right) =>
    void (await requireOwner(owner.desk, request, right));
  router.use(previewPages({ ...parts, config, requireOwner: isOwner }));
  return router;
}

/** Calls of scripts, behind the check of crumbs. */
export const visitorRoutes = ({ restock, accounts, gate, words, submissions }: VisitorServices): readonly Route[] => [
  ...restockRoutes(restock),
  ...submissionRoutes(submissions, gate),
  ...accountRoutes(accounts, gate),
  ...commentRoutes({ words, gate }, (request) => accountOf(accounts, request)),
];
