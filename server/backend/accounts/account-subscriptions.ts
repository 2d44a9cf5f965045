/** The subscriptions of an account, as a page: how each stands, and the way to change it. */
import { Router } from 'express';
import { SUBSCRIPTIONS_PATH } from '#shared/subscription-terms';
import type { RateLimits } from '../../operations/rate-limits.ts';
import type { PlainParts } from '../plain-forms.ts';
import { subscriptionReply } from '../subscriptions/subscription-view.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { type AccountDesk, sessionOf } from './sign-in.ts';

const LOGIN = `/account/login?returnTo=${encodeURIComponent(SUBSCRIPTIONS_PATH)}`;

export function subscriptionListPage(
  desk: AccountDesk,
  subscriptions: Subscriptions,
  { pages }: PlainParts,
  limits: RateLimits,
): Router {
  const router = Router();
  router.get(SUBSCRIPTIONS_PATH, limits.read, async (request, response) => {
    const session = await sessionOf(desk, request, response);
    if (session === null) return response.redirect(303, LOGIN);
    const own = await subscriptions.ofAccount(session.account.id);
    const data = { subscriptions: own.map((record) => subscriptionReply(record, subscriptions.secret)) };
    const page = { template: 'subscriptions', title: 'Your subscriptions', status: 200, data };
    await pages.send(page, request, response);
  });
  return router;
}
