/** Services for visitors besides shopping: forms, sign-ups, accounts and comments, and the worker that delivers what they send. */
import type { Request } from 'express';
import type { Logger } from 'pino';
import { createAccountChanges } from '../accounts/account-changes.ts';
import type { AccountEpochs } from '../accounts/account-epochs.ts';
import { createAccountLinks } from '../accounts/account-links.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { accountOf, isMember } from '../accounts/members.ts';
import { createPasswordResets } from '../accounts/password-resets.ts';
import { createSavedAddresses } from '../accounts/saved-addresses.ts';
import { createSessionCookies } from '../accounts/session-cookies.ts';
import type { AccountService } from '../accounts/sign-in.ts';
import { type Comments, createComments } from '../comments/comments.ts';
import { createReviewPhotos, photosPath, type ReviewPhotos } from '../comments/review-photos.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { TextsIn } from '../emails/email-texts.ts';
import type { FileContents } from '../files/contents.ts';
import { createFormKeys } from '../forms/form-keys.ts';
import { createFormLibrary } from '../forms/form-library.ts';
import { createFormService, type FormService } from '../forms/form-service.ts';
import { createSubmissions, type Submissions } from '../forms/submissions.ts';
import { type Authorize, createAuthorize } from '../http/authorize.ts';
import { ownAddress } from '../http/base-url.ts';
import { keysOf } from '../http/namespaces.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import type { DeliveryWorker } from '../outbox/worker.ts';
import { createRestock, type RestockContext } from '../restock/restock.ts';
import { cartCookie } from '../shop/cart/cart-cookie.ts';
import { hasPaid, offerOf } from '../shop/orders/paid-pages.ts';
import { type CanSee, createItemAccess } from '../site/item-access.ts';
import { anonymous, type Visitors } from '../site/site-context.ts';

export interface VisitorServices {
  readonly forms: FormService;
  readonly submissions: Submissions;
  readonly restock: RestockContext;
  readonly accounts: AccountService;
  readonly comments: Comments;
  /** Photos of reviews. */
  readonly photos: ReviewPhotos;
  /** Authorizes calls that are not public. */
  readonly authorize: Authorize;
  /** Programs with one of these keys need no CSRF token. */
  readonly keys: readonly string[];
  /** Signs links in emails to visitors. */
  readonly secret: string;
  /** Consent and other settings that pages request for visitors. */
  readonly visitors: Visitors;
  /** Whether a visitor may see an item. */
  readonly canSee: CanSee;
}

export interface VisitorServiceOptions {
  readonly config: Config;
  readonly database: Database;
  readonly websiteId: string;
  readonly secret: string;
  readonly integrations: Integrations;
  /** Delivers what visitors cause: emails, webhooks and sign-ups. */
  readonly deliveries: DeliveryWorker;
  /** Texts of emails in their language. */
  readonly emailTexts: TextsIn;
  /** Storage of uploaded files. */
  readonly contents: FileContents;
  /** Decides which signed member tokens are still valid. */
  readonly epochs: AccountEpochs;
  readonly now: () => number;
  readonly logger: Logger;
  /** Authorizes admins; without it only programs with a key are admitted. */
  readonly authorize?: Authorize;
}

export function openVisitorServices(options: VisitorServiceOptions): VisitorServices {
  const { config, database, websiteId, secret, integrations, deliveries, now } = options;
  const library = createFormLibrary(database);
  const submissions = createSubmissions(database, library, deliveries.wake);
  const forms = createFormService({
    database,
    websiteId,
    library,
    keys: createFormKeys(secret, now),
    captcha: integrations.captcha.api,
    wake: deliveries.wake,
  });
  const keys = keysOf(config);
  const authorize = createAuthorize(keys, options.authorize);
  const accounts = createAccountService(options);
  const visitors = visitorsOf(database, accounts);
  const canSee = createItemAccess(database, { secret, visitors });
  const captcha = integrations.captcha.api;
  const restock = { restock: createRestock(database, deliveries.wake), captcha, authorize, canSee };
  const comments = createComments(database, (reviewId) => photosPath(secret, reviewId));
  const photos = createReviewPhotos({ database, contents: options.contents, secret });
  return { forms, submissions, restock, accounts, comments, photos, secret, authorize, keys, visitors, canSee };
}

function createAccountService(options: VisitorServiceOptions): AccountService {
  const { config, database, websiteId, secret, emailTexts, deliveries, epochs, now } = options;
  const addressOf = (base: string, request?: Request): string => ownAddress(base, config, request);
  return {
    accounts: createAccounts(database, websiteId, epochs.refresh),
    resets: createPasswordResets({
      ...{ database, websiteId, emailTexts },
      wake: deliveries.wake,
      ended: epochs.refresh,
      addressOf,
    }),
    changes: createAccountChanges(database, epochs.refresh),
    links: createAccountLinks({ database, websiteId, emailTexts, wake: deliveries.wake, addressOf }),
    addresses: createSavedAddresses(database),
    cookies: createSessionCookies(secret, now, epochs),
    database,
    cart: cartCookie,
  };
}

const visitorsOf = (database: Database, accounts: AccountService): Visitors => ({
  ...anonymous,
  isMember: (request, area) => isMember(accounts, request, area),
  hasPaid: async (request, productId) => hasPaid(database, await accountOf(accounts, request), request, productId),
  offer: (productId, market) => offerOf(database, productId, market),
});
