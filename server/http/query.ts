/** Query strings and forms are parsed with the same limits: 1000 parameters, depth 5, arrays of 20 (specification, storefront 9). */
import type { RequestHandler } from 'express';
import { parse } from 'qs';
import { formBody } from './form-body.ts';
import { Problem } from './problems.ts';

const LIMITS = {
  parameterLimit: 1000,
  depth: 5,
  arrayLimit: 20,
  strictDepth: true,
  throwOnLimitExceeded: true,
  plainObjects: false,
  allowPrototypes: false,
} as const;

/** Parses URL-encoded text. Throws `invalid-request` beyond the limits. */
export function parseQuery(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text, LIMITS);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Problem('invalid-request', { detail: error.message, cause: error });
  }
}

/** The same limits, but what exceeds them is ignored. */
const TOLERANT = { ...LIMITS, strictDepth: false, throwOnLimitExceeded: false } as const;

/** Whether a path belongs to an API. */
export const isCall = (path: string): boolean => /^\/(?:api|v1)(?:\/|$)/i.test(path);

/** Pages ignore what exceeds the limits, so that a link with too many parameters still works. API calls are rejected. */
export const pageQuery: RequestHandler = (request, _response, next) => {
  const at = request.url.indexOf('?');
  if (at !== -1 && !isCall(request.url.slice(0, at)))
    Object.defineProperty(request, 'query', {
      value: parse(request.url.slice(at + 1), TOLERANT),
      configurable: true,
      enumerable: true,
    });
  next();
};

/** Reads a form body. */
export const readForm = (maxBytes: number): readonly RequestHandler[] => formBody(maxBytes, parseQuery);
