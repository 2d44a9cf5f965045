/** The subscriptions of an account, as a page: how each stands, and the way to change it. */

import { Router } from 'express';
import { SUBSCRIPTIONS_PATH } from '#shared/subscription-terms';
import type { RateLimits } from '../http/rate-limits.ts';
import { subscriptionReply } from '../shop/subscriptions/subscription-view.ts';
import type { Subscriptions } from '../shop/subscriptions/subscriptions.ts';
import { loginFor } from '../site/page-addresses.ts';
import type { SitePages } from '../site/site-pages.ts';
import { type AccountService, sessionOf } from './sign-in.ts';

const LOGIN = loginFor(SUBSCRIPTIONS_PATH);

export interface SubscriptionListContext extends AccountService {
  readonly subscriptions: Subscriptions;
  readonly pages: SitePages;
  readonly limits: Pick<RateLimits, 'read'>;
}

export function subscriptionListPage(context: SubscriptionListContext): Router {
  const { subscriptions, pages, limits } = context;
  const router = Router();
  router.get(SUBSCRIPTIONS_PATH, limits.read, async (request, response) => {
    const session = await sessionOf(context, request, response);
    if (session === null) return response.redirect(303, LOGIN);
    const own = await subscriptions.ofAccount(session.account.id);
    const data = { subscriptions: own.map((record) => subscriptionReply(record, subscriptions.secret)) };
    const page = { template: 'subscriptions', title: 'Your subscriptions', status: 200, data };
    await pages.send(page, request, response);
  });
  return router;
}
