/** The site's base URL for links in emails: never a host name from the request, which an attacker may have chosen. */
import type { Request } from 'express';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

const isAddress = (text: string): boolean => /^https?:\/\/[^/\s]/.test(text);

/**
 * The site's `baseUrl`, else BASE_URL. In development without either, the origin of a request to a loopback address, because such a
 * link cannot lead anywhere else. '' when there is none: then emails explain what to do without a link.
 */
export function ownAddress(
  siteBase: string,
  { BASE_URL, NODE_ENV }: { readonly BASE_URL: string; readonly NODE_ENV: string },
  request?: Request,
): string {
  const configured = [siteBase, BASE_URL].find(isAddress);
  if (configured !== undefined) return configured.replace(/(?<!\/)\/+$/, '');
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
