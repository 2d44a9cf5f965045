/** What visitors do besides shopping: forms, sign-ups, accounts and comments, and the worker that hands over what they cause. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { keysOf } from '../operations/guards.ts';
import { ownAddress } from '../operations/own-address.ts';
import type { Ports } from '../ports/open-ports.ts';
import { nobody, type Visitors } from '../site/site-parts.ts';
import type { AccountEpochs } from './accounts/account-epochs.ts';
import { createAccounts } from './accounts/accounts.ts';
import { accountOf, isMember } from './accounts/members.ts';
import { hasPaid, offerOf } from './accounts/paid-pages.ts';
import { createPasswordResets } from './accounts/password-resets.ts';
import { createSessionCookies } from './accounts/session-cookies.ts';
import type { AccountDesk } from './accounts/sign-in.ts';
import { createWords, type Words } from './comments/words.ts';
import { readWordsSettings } from './comments/words-settings.ts';
import { cartCookie } from './commerce/cart-cookie.ts';
import type { DeliveryWorker } from './deliveries/worker.ts';
import { createFormDesk, type FormDesk } from './forms/form-desk.ts';
import { createFormKeys } from './forms/form-keys.ts';
import { createFormLibrary, readForms } from './forms/form-library.ts';
import { createSubmissions, type Submissions } from './forms/submissions.ts';
import { createOwnerGate, type OwnerGate } from './owner-gate.ts';
import { createRestock, type RestockParts } from './restock/restock.ts';
import { contentFolder } from './seed.ts';

export interface VisitorCalls {
  readonly desk: FormDesk;
  readonly submissions: Submissions;
  readonly restock: RestockParts;
  readonly accounts: AccountDesk;
  readonly words: Words;
  readonly gate: OwnerGate;
  /** Programs that bring one of these keys need no crumb. */
  readonly keys: readonly string[];
  /** Signs what visitors get by email. */
  readonly secret: string;
  /** What pages ask of visitors. */
  readonly visitors: Visitors;
  stop(): void;
}

export interface VisitorParts {
  readonly config: Config;
  readonly database: Database;
  readonly websiteId: string;
  readonly secret: string;
  readonly ports: Ports;
  /** Takes what visitors cause on its way. */
  readonly deliveries: DeliveryWorker;
  /** Which signed passes of members still count. */
  readonly epochs: AccountEpochs;
  readonly now: () => number;
  readonly logger: Logger;
  /** Judges people who run the site; without it only programs with a key may. */
  readonly people?: OwnerGate;
}

export function openVisitorCalls(parts: VisitorParts): VisitorCalls {
  const { config, database, websiteId, secret, ports, deliveries, epochs, now, logger } = parts;
  const library = createFormLibrary(database, readForms(contentFolder(config)));
  const submissions = createSubmissions(database, library, deliveries.wake);
  const desk = createFormDesk({
    database,
    websiteId,
    library,
    keys: createFormKeys(secret, now),
    captcha: ports.captcha.api,
    wake: deliveries.wake,
  });
  const keys = keysOf(config);
  const gate = createOwnerGate(keys, parts.people);
  const restock = { restock: createRestock(database, deliveries.wake), captcha: ports.captcha.api, gate };
  const accounts = {
    accounts: createAccounts(database, websiteId, epochs.refresh),
    resets: createPasswordResets(database, websiteId, deliveries.wake, epochs.refresh, (base, request) =>
      ownAddress(base, config, request),
    ),
    cookies: createSessionCookies(secret, now, epochs),
    database,
    cart: cartCookie,
  };
  const visitors: Visitors = {
    ...nobody,
    isMember: (request, area) => isMember(accounts, request, area),
    hasPaid: async (request, productId) => hasPaid(database, await accountOf(accounts, request), request, productId),
    offer: (productId) => offerOf(database, productId),
  };
  const words = createWords(database, readWordsSettings(contentFolder(config)), logger);
  return {
    desk,
    submissions,
    restock,
    accounts,
    words,
    visitors,
    secret,
    gate,
    keys,
    stop: () => words.stop(),
  };
}
