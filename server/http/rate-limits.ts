/** Rate limits by kind of route: reading is cheap, placing orders is not. */

import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { MINUTE_MS } from '#shared/durations';
import { formMessages } from '#shared/messages/forms';
import { requestMessages } from '#shared/messages/requests';
import { createProblem } from './create-problem.ts';
import type { SharedCounter } from './shared-counter.ts';

/** Requests per minute and client. */
const LIMITS = { read: 1200, write: 300, order: 30, code: 20, form: 20, formKey: 60, signIn: 10, signUp: 20 } as const;

type RateClass = keyof typeof LIMITS;

export const RATE_WINDOW_MS = MINUTE_MS;

/** Messages for exceeded limits that the specification defines. */
const MESSAGES: Readonly<Partial<Record<RateClass, string>>> = {
  form: formMessages.tooMany,
  formKey: formMessages.noKey,
  code: requestMessages.tooManyTries,
  signIn: requestMessages.tooManyTries,
  signUp: requestMessages.tooManyTries,
};

export type RateLimits = Readonly<Record<RateClass, RequestHandler>>;

/** `RATE_LIMIT=off` turns these off, too. */
export function createRateLimits({ RATE_LIMIT }: { readonly RATE_LIMIT: unknown }, counter: SharedCounter): RateLimits {
  const limiter = (name: RateClass): RequestHandler => {
    if (RATE_LIMIT === 'off') return (_request, _response, next) => next();
    const message = MESSAGES[name] ?? requestMessages.tooMany;
    return rateLimit({
      windowMs: RATE_WINDOW_MS,
      limit: LIMITS[name],
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      identifier: name,
      store: counter.storeFor(name),
      handler: (_request, _response, next) => next(createProblem('too-many-requests', message)),
    });
  };
  return {
    read: limiter('read'),
    write: limiter('write'),
    order: limiter('order'),
    code: limiter('code'),
    form: limiter('form'),
    formKey: limiter('formKey'),
    signIn: limiter('signIn'),
    signUp: limiter('signUp'),
  };
}
