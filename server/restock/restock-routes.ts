/** Restock routes (specification, storefront 7). Lists and sending are for admins. */
import type { Request } from 'express';
import { z } from 'zod';
import { captchaActions } from '#shared/captcha-actions';
import { restockEmailMessages, restockEmailProblem } from '#shared/email-address';
import { formMessages } from '#shared/messages/forms';
import { createProblem } from '../http/create-problem.ts';
import { type Route, routesFor } from '../http/define-route.ts';
import { done } from '../http/reply-fields.ts';
import { requiredText } from '../http/validation-messages.ts';
import { originOf } from '../site/origin.ts';
import type { RestockContext } from './restock.ts';
import { restockExamples } from './restock-examples.ts';
import { sent, signUpGroups, signUps } from './restock-replies.ts';

export const RESTOCK = '/api/site-users/account/notifications/restock';

const id = requiredText(200);
const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', 'on', '']).transform((text) => text === 'true' || text === 'on'),
]);

const typedEmail = z.string(restockEmailMessages.invalid).max(1000, restockEmailMessages.invalid).nullish();

/** Storefront 3 "Restock sign-up payload". A plain form names the email address `email`. */
export const signUpRequest = z
  .looseObject({
    productId: id,
    variantId: z.union([id, z.number().transform(String)]),
    siteVisitorEmail: typedEmail,
    email: typedEmail,
    isJoinMailingList: flag.default(false),
    recaptchaEnterpriseV3Token: z.string().max(4096).default(''),
    language: z.string().max(35).nullish(),
  })
  .transform(({ siteVisitorEmail, email, language = null, ...rest }, context) => {
    const typed = (siteVisitorEmail ?? email ?? '').trim();
    const message = restockEmailProblem(typed);
    if (message === null) return { ...rest, language, email: typed };
    context.addIssue({ code: 'custom', message, path: ['siteVisitorEmail'] });
    return z.NEVER;
  });

const sendRequest = z.object({ productId: id, variantId: id });
const sendAllRequest = z.object({ sendRequests: z.array(sendRequest).max(10_000) });
const cursor = z.string().max(1000).optional();

/** Throws `captcha-failed` with the message for the visitor. */
async function checkCaptcha({ captcha }: RestockContext, token: string, address: string): Promise<void> {
  if (captcha.widget === null) return;
  const verdict = await captcha.verify(token, address, captchaActions.restock);
  if (!verdict.ok) throw createProblem('captcha-failed', formMessages.captchaFailed);
}

/** Throws `unknown-product` also for a product that the visitor may not see. */
export async function signUp(
  { restock, canSee }: Pick<RestockContext, 'restock' | 'canSee'>,
  signUpInput: z.infer<typeof signUpRequest>,
  request: Request,
): Promise<void> {
  if (!(await canSee(request, signUpInput.productId))) throw createProblem('unknown-product', 'Unknown product.');
  await restock.signUp(signUpInput);
}

const defineRestockRoute = routesFor<RestockContext>();

const mayManage = (request: Request, { authorize }: RestockContext): Promise<void> =>
  authorize(request, 'restock.send');

export const restockRoutes: readonly Route<RestockContext>[] = [
  defineRestockRoute({
    method: 'post',
    path: RESTOCK,
    summary: 'Signs up for an email when a variant is back in stock.',
    examples: restockExamples.signUp,
    body: signUpRequest,
    reply: done,
    problems: [
      'invalid-request',
      'crumb-failed',
      'captcha-failed',
      'unknown-product',
      'not-sold-out',
      'too-many-requests',
    ],
    handle: async ({ body, request }, context) => {
      await checkCaptcha(context, body.recaptchaEnterpriseV3Token, request.ip ?? '');
      await signUp(context, body, request);
      return { status: 200, body: { success: true } };
    },
  }),
  defineRestockRoute({
    method: 'get',
    path: `${RESTOCK}/groups`,
    summary: 'Lists the variants with restock sign-ups, their number for each variant and in total, paginated.',
    examples: restockExamples.groups,
    reply: signUpGroups,
    query: z.looseObject({ cursor }),
    problems: ['owner-only', 'invalid-request'],
    allow: mayManage,
    handle: async ({ query }, { restock }) => {
      const { rows, ...rest } = await restock.groups(query.cursor);
      return { status: 200, body: { signUpGroups: rows, ...rest } };
    },
  }),
  defineRestockRoute({
    method: 'get',
    path: RESTOCK,
    summary: 'Lists the restock sign-ups of a variant, oldest first, paginated.',
    examples: restockExamples.signUps,
    reply: signUps,
    query: z.looseObject({ productId: id, variantId: id, cursor }),
    problems: ['owner-only', 'invalid-request'],
    allow: mayManage,
    handle: async ({ query }, { restock }) => {
      const { rows, ...rest } = await restock.signUps(query, query.cursor);
      return { status: 200, body: { signUps: rows, ...rest } };
    },
  }),
  defineRestockRoute({
    method: 'post',
    path: `${RESTOCK}/send`,
    summary: 'Emails everyone on the waiting list of a variant.',
    examples: restockExamples.send,
    body: sendRequest,
    reply: sent,
    problems: ['owner-only', 'invalid-request', 'crumb-failed'],
    allow: mayManage,
    handle: async ({ body, request }, { restock }) => ({
      status: 200,
      body: { sent: await restock.send([body], originOf(request)) },
    }),
  }),
  defineRestockRoute({
    method: 'post',
    path: `${RESTOCK}/send/all`,
    summary: 'Emails everyone on the waiting lists of the variants.',
    examples: restockExamples.sendAll,
    body: sendAllRequest,
    reply: sent,
    problems: ['owner-only', 'invalid-request', 'crumb-failed'],
    allow: mayManage,
    handle: async ({ body, request }, { restock }) => ({
      status: 200,
      body: { sent: await restock.send(body.sendRequests, originOf(request)) },
    }),
  }),
];
