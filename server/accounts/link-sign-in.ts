/** Signing in by an emailed link, for the route and its page. */
import type { Request, Response } from 'express';
import { invalid } from '../http/create-problem.ts';
import { linkMessages } from './account-links.ts';
import { type AccountService, begin, type SignedIn } from './sign-in.ts';

/** Starts a session with a link's token. Throws `invalid-request` for an invalid one. */
export async function signInByLink(
  service: AccountService,
  { token, rememberMe }: { readonly token: string; readonly rememberMe: boolean },
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const accountId = await service.links.use(token, 'sign-in');
  await service.accounts.proveEmail(accountId);
  const account = await service.accounts.byId(accountId);
  // It was disabled a moment ago.
  if (account === null) throw invalid([{ field: 'token', message: linkMessages.stale }]);
  return begin(service, { account, isRemembered: rememberMe }, request, response);
}
