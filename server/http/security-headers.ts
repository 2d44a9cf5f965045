/** Helmet's headers. */
import type { RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** Sets helmet's headers, computed once: its dozen middlewares would compute the same for each response. */
export function securityHeaders(options: HelmetOptions): RequestHandler {
  const headers = new Map<string, string>();
  const recorder: Pick<Response, 'removeHeader'> & { setHeader(name: string, value: string): void } = {
    setHeader: (name, value) => void headers.set(name, value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, recorder as never, (error) => {
    if (error !== undefined) throw error;
  });
  const all = [...headers];
  return (_request, response, next) => {
    for (const [name, value] of all) response.setHeader(name, value);
    next();
  };
}
