/** Signing in and out, for routes and pages. */

import type { Request, Response } from 'express';
import { requestMessages } from '#shared/messages/requests';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problems.ts';
import type { AccountChanges } from './account-changes.ts';
import type { AccountLinks } from './account-links.ts';
import type { Account, Accounts, Session } from './accounts.ts';
import { accountMessages } from './accounts.ts';
import { cartOf, cloneCart } from './carts-of-accounts.ts';
import type { PasswordResets } from './password-resets.ts';
import type { SavedAddresses } from './saved-addresses.ts';
import type { SessionCookies } from './session-cookies.ts';

/** The visitor's cart cookie, which belongs to commerce. */
interface CartCookie {
  read(request: Request): string | null;
  set(request: Request, response: Response, token: string): void;
  clear(request: Request, response: Response): void;
}

export interface AccountService {
  readonly accounts: Accounts;
  readonly resets: PasswordResets;
  readonly addresses: SavedAddresses;
  readonly changes: AccountChanges;
  readonly links: AccountLinks;
  readonly cookies: SessionCookies;
  readonly database: Database;
  readonly cart: CartCookie;
}

export interface SignedIn {
  readonly siteUserId: string;
  /** To be sent as `X-XSRF-TOKEN` with later writes. */
  readonly xsrfToken: string;
}

/** Throws `sign-in-failed`. */
export async function signIn(
  service: AccountService,
  input: { readonly email: string; readonly password: string; readonly rememberMe: boolean },
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const account = await service.accounts.find(input.email.trim(), input.password);
  if (account === null) throw new Problem('sign-in-failed', { extra: { error: accountMessages.signInFailed } });
  return begin(service, { account, isRemembered: input.rememberMe }, request, response);
}

/** Starts a session; an earlier session of the browser ends. */
export async function begin(
  service: AccountService,
  { account, isRemembered }: { readonly account: Account; readonly isRemembered: boolean },
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const before = service.cookies.token(request);
  if (before !== null) await service.accounts.end(before);
  const { token, session } = await service.accounts.begin(account, isRemembered);
  service.cookies.set(request, response, session, token);
  await adoptCart(service, account, request, response);
  return { siteUserId: account.id, xsrfToken: service.cookies.xsrfToken(session) };
}

/** The visitor's cart, if not empty, becomes the account's; otherwise a copy of the account's cart is restored. */
async function adoptCart(
  { accounts, database, cart }: AccountService,
  account: Account,
  request: Request,
  response: Response,
) {
  const own = await cartOf(database.db, cart.read(request));
  if (own !== null) return accounts.setCart(account.id, own);
  const copy = account.cartId === null ? null : await cloneCart(database, account.cartId);
  if (copy === null) return;
  cart.set(request, response, copy.token);
  await accounts.setCart(account.id, copy.id);
}

/** `withCart`: the visitor keeps a copy of the cart. */
export async function signOut(
  service: AccountService,
  withCart: boolean,
  request: Request,
  response: Response,
): Promise<void> {
  const { accounts, cookies, database, cart } = service;
  const token = cookies.token(request);
  // First, so that this browser is signed out even if the rest fails.
  cookies.clear(request, response);
  if (token !== null) await accounts.end(token);
  const own = await cartOf(database.db, cart.read(request));
  if (own === null) return;
  const copy = withCart ? await cloneCart(database, own) : null;
  if (copy === null) cart.clear(request, response);
  else cart.set(request, response, copy.token);
}

/** The session of a request, with its cookies renewed; null for none. */
export async function sessionOf(
  { accounts, cookies }: AccountService,
  request: Request,
  response: Response,
): Promise<Session | null> {
  const token = cookies.token(request);
  if (token === null) return null;
  const session = await accounts.resume(token);
  if (session === null) cookies.clear(request, response);
  else cookies.set(request, response, session);
  return session;
}

export function requireXsrf({ cookies }: AccountService, session: Session, request: Request): void {
  if (cookies.hasXsrf(request, session)) return;
  throw new Problem('crumb-failed', { detail: requestMessages.expired, extra: { error: requestMessages.expired } });
}
