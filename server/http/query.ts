/** Query strings and forms are read with the same bounds: 1000 parameters, depth 5, arrays of 20 (specification, storefront 9). */
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

/** Reads form-encoded text. Throws `invalid-request` beyond the bounds. */
export function parseQuery(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text, LIMITS);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Problem('invalid-request', { detail: error.message, cause: error });
  }
}

/** The same bounds, but what goes beyond them is left out. */
const TOLERANT = { ...LIMITS, strictDepth: false, throwOnLimitExceeded: false } as const;

/** An address that programs call. */
export const isCall = (path: string): boolean => /^\/(?:api|v1)(?:\/|$)/i.test(path);

/** Of a page's address counts what is within the bounds: a link that brings too much still leads to its page. Calls are refused. */
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

/** Reads the body of a form. */
export const readForm = (maxBytes: number): readonly RequestHandler[] => formBody(maxBytes, parseQuery);
