/** Account routes (specification, storefront 7): session and locale, and related ones. */

import { z } from 'zod';
import { LOCALE_COOKIE } from '#shared/cookies';
import type { Authorize } from '../http/authorize.ts';
import { setCookie } from '../http/cookies.ts';
import { type Route, routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import { done } from '../http/reply-fields.ts';
import { accountExamples } from './account-examples.ts';
import { chosenLanguage, currentSession, memberAreas, message, signedIn } from './account-replies.ts';
import { createRequest, emailRequest, language, resetRequest, signInRequest } from './account-schemas.ts';
import { sessionLife } from './accounts.ts';
import { savedAddressRoutes } from './address-routes.ts';
import { resetMessages } from './password-resets.ts';
import { type AccountService, begin, requireXsrf, sessionOf, signIn, signOut } from './sign-in.ts';

const ACCOUNT = '/api/site-users/account';
const SESSION = `${ACCOUNT}/session`;
const RESET = `${ACCOUNT}/password-reset`;

const writeProblems = ['invalid-request', 'crumb-failed', 'too-many-requests'] as const;

export interface AccountContext extends AccountService {
  readonly authorize: Authorize;
}

const defineAccountRoute = routesFor<AccountContext>();

const sessionRoutes: readonly Route<AccountContext>[] = [
  defineAccountRoute({
    method: 'post',
    path: SESSION,
    summary: 'Signs in. Send the token of the response with later writes, as `X-XSRF-TOKEN`.',
    examples: accountExamples.signIn,
    body: signInRequest,
    reply: signedIn,
    problems: [...writeProblems, 'sign-in-failed'],
    handle: async ({ body, request, response }, context) => ({
      status: 200,
      body: await signIn(context, body, request, response),
    }),
  }),
  defineAccountRoute({
    method: 'get',
    path: SESSION,
    summary: 'Returns the signed-in account.',
    examples: accountExamples.session,
    reply: currentSession,
    problems: [],
    handle: async ({ request, response }, context) => {
      const session = await sessionOf(context, request, response);
      if (session === null) return { status: 200, body: { authenticated: false } };
      const { cartId: _cart, epoch: _epoch, ...account } = session.account;
      return { status: 200, body: { authenticated: true, xsrfToken: context.cookies.xsrfToken(session), account } };
    },
  }),
  defineAccountRoute({
    method: 'delete',
    path: SESSION,
    summary: 'Signs out. With `cloneCart`, the visitor keeps a copy of the cart.',
    examples: accountExamples.signOut,
    reply: done,
    query: z.looseObject({ cloneCart: z.enum(['true', 'false']).default('false') }),
    // Without a valid CSRF token the reply has crumbFail and a new token: the caller tries again.
    problems: ['crumb-failed'],
    handle: async ({ query, request, response }, context) => {
      await signOut(context, query.cloneCart === 'true', request, response);
      return { status: 200, body: { success: true } };
    },
  }),
];

const ownRoutes: readonly Route<AccountContext>[] = [
  defineAccountRoute({
    method: 'post',
    path: ACCOUNT,
    summary: 'Creates an account and signs in to it.',
    examples: accountExamples.create,
    replies: { 201: 'Created.' },
    body: createRequest,
    reply: signedIn,
    problems: [...writeProblems, 'account-exists'],
    handle: async ({ body, request, response }, context) => {
      const account = await context.accounts.create(body);
      return { status: 201, body: await begin(context, { account, isRemembered: body.rememberMe }, request, response) };
    },
  }),
  defineAccountRoute({
    method: 'post',
    path: `${ACCOUNT}/locale`,
    summary: 'Stores the visitor’s language: in the account of a signed-in visitor, otherwise in a cookie.',
    examples: accountExamples.language,
    reply: chosenLanguage,
    body: z.object({ language }),
    problems: writeProblems,
    handle: async ({ body, request, response }, context) => {
      const session = await sessionOf(context, request, response);
      if (session !== null) {
        requireXsrf(context, session, request);
        await context.accounts.setLanguage(session.account.id, body.language);
      }
      setCookie(request, response, {
        name: LOCALE_COOKIE,
        value: body.language,
        maxAge: sessionLife.remembered,
        readable: true,
      });
      return { status: 200, body: { language: body.language } };
    },
  }),
];

const resetRoutes: readonly Route<AccountContext>[] = [
  defineAccountRoute({
    method: 'post',
    path: RESET,
    summary: 'Emails a link to reset a forgotten password. The response is the same for an address without an account.',
    examples: accountExamples.requestReset,
    reply: message,
    replies: { 202: 'Accepted; an email is sent if the address has an account.' },
    body: emailRequest,
    problems: writeProblems,
    handle: async ({ body, request }, { resets }) => {
      await resets.ask(body.email, request);
      return { status: 202, body: { message: resetMessages.sent } };
    },
  }),
  defineAccountRoute({
    method: 'put',
    path: RESET,
    summary:
      'Sets a new password with the token from the email. The token works once, and all sessions of the account end.',
    examples: accountExamples.reset,
    reply: message,
    body: resetRequest,
    problems: writeProblems,
    handle: async ({ body }, { resets }) => {
      await resets.use(body.token, body.password);
      return { status: 200, body: { message: resetMessages.done } };
    },
  }),
];

const membershipRoute = defineAccountRoute({
  method: 'put',
  path: '/api/site-users/members',
  summary: 'Lists the member areas that an account can access.',
  examples: accountExamples.members,
  reply: memberAreas,
  body: z.object({ email: z.string().min(3).max(256), memberAreas: z.array(z.string().min(1).max(100)).max(10) }),
  problems: ['invalid-request', 'crumb-failed', 'owner-only', 'not-found'],
  allow: (request, { authorize }) => authorize(request, 'members'),
  handle: async ({ body }, { accounts }) => {
    if (!(await accounts.setMemberAreas(body.email, body.memberAreas))) throw new Problem('not-found');
    return { status: 200, body: { memberAreas: body.memberAreas } };
  },
});

export const accountRoutes: readonly Route<AccountContext>[] = [
  ...sessionRoutes,
  ...ownRoutes,
  ...resetRoutes,
  membershipRoute,
  ...savedAddressRoutes,
];
