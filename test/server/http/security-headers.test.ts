import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { securityHeaders } from '../../../server/http/security-headers.ts';

/** The headers that a middleware sets before calling next. */
function headersOf(handler: RequestHandler): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  let isPassedOn = false;
  const response = {
    setHeader: (name: string, value: unknown) => void (set[name] = value),
    removeHeader: () => undefined,
  };
  handler({} as Request, response as unknown as Response, () => {
    isPassedOn = true;
  });
  return { ...set, isPassedOn };
}

test("the headers are helmet's, for each response", () => {
  const options = { contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } };
  const ours = securityHeaders(options);
  const expected = headersOf(helmet(options) as RequestHandler);
  expect(expected).toMatchObject({ 'X-Content-Type-Options': 'nosniff', isPassedOn: true });
  expect(headersOf(ours)).toEqual(expected);
  expect(headersOf(ours)).toEqual(expected);
});

test('options that helmet rejects are rejected at the start', () => {
  expect(() =>
    securityHeaders({ contentSecurityPolicy: { directives: { defaultSrc: ["'self'; script-src *"] } } }),
  ).toThrow(/invalid/i);
});
