/** The site's own address for links in emails: never one that somebody else has named in a request. */
import type { Request } from 'express';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

const isAddress = (text: string): boolean => /^https?:\/\/[^/\s]/.test(text);

/**
 * The site's `baseUrl`, else BASE_URL. Without either, in development, the address of a request to the own machine: a link to
 * it leads nowhere else. '' when there is none: emails say what to do without a link then.
 */
export function ownAddress(
  siteBase: string,
  { BASE_URL, NODE_ENV }: { readonly BASE_URL: string; readonly NODE_ENV: string },
  request?: Request,
): string {
  const configured = [siteBase, BASE_URL].find(isAddress);
  if (configured !== undefined) return configured.replace(/\/+$/, '');
  const host = request?.get('host') ?? '';
  return NODE_ENV !== 'production' && request !== undefined && LOOPBACK.test(host)
    ? `${request.protocol}://${host}`
    : '';
}

/** The same for emails that no request asks for: in development, the server's own port. */
export const emailAddress = (
  siteBase: string,
  config: { readonly BASE_URL: string; readonly NODE_ENV: string; readonly PORT: number },
): string =>
  ownAddress(siteBase, config) ||
  (config.NODE_ENV === 'production' || config.PORT === 0 ? '' : `http://localhost:${config.PORT}`);
