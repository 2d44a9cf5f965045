/** Confirming a sign-up to a mailing list: by the signed link of an email, on a page with a button. */
import express, { type Request, type Response, Router } from 'express';
import type { Database } from '../database/database.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { SitePages } from '../site/site-pages.ts';
import { CONFIRM_PAGE, confirmMember, readConfirmKey } from './own-lists.ts';

export interface ConfirmContext {
  readonly database: Database;
  readonly secret: string;
  readonly limits: RateLimits;
  readonly pages: SitePages;
}

export function confirmPages(context: ConfirmContext): Router {
  const router = Router();
  const { database, secret, limits } = context;
  // Programs that check emails look at every link, so a click confirms and a look does not.
  router.get(CONFIRM_PAGE, limits.read, (request, response) => {
    const member = readConfirmKey(secret, request.query['key']);
    const state = member === null ? 'unknown' : 'ask';
    return show(context, { state, email: member?.email ?? '' }, request, response);
  });
  const form = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 10 });
  router.post(CONFIRM_PAGE, limits.write, form, async (request, response) => {
    const member = readConfirmKey(secret, request.query['key']);
    if (member === null) return show(context, { state: 'unknown', email: '' }, request, response);
    const isNew = await database.transaction((tx) => confirmMember(tx, member));
    await show(context, { state: isNew ? 'done' : 'already', email: member.email }, request, response);
  });
  return router;
}

const STATES = {
  ask: { status: 200, title: 'Confirm your sign-up', message: 'You will get our emails at this address.' },
  done: { status: 200, title: 'Thank you', message: 'You are signed up. Each email has a link to unsubscribe.' },
  already: { status: 200, title: 'Nothing to confirm', message: 'No further action is needed.' },
  unknown: {
    status: 404,
    title: 'This link does not work',
    message: 'It is incomplete, or not from us. Open the full link from our last email again.',
  },
} as const;

async function show(
  { pages }: ConfirmContext,
  { state, email }: { readonly state: keyof typeof STATES; readonly email: string },
  request: Request,
  response: Response,
): Promise<void> {
  const { status, title, message } = STATES[state];
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  const key = state === 'ask' ? String(request.query['key']) : '';
  const data = { heading: title, message, email, isAsked: state === 'ask', action: `${CONFIRM_PAGE}?key=${key}` };
  const button = { button: 'Yes, sign me up' };
  const page = { type: 'newsletter-unsubscribe', template: 'newsletter-unsubscribe', title, status } as const;
  await pages.send({ ...page, data: { ...data, ...button } }, request, response);
}
