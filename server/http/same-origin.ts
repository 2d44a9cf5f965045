/**
 * Whether a plain form came from one of our own pages. Pages are cached publicly, so their forms cannot contain a visitor's CSRF token;
 * browsers send the origin of a post, which pages of other sites cannot forge.
 */
import type { Request } from 'express';

export function isOwnForm(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('origin');
  // Compares hosts only: a proxy in front may have terminated TLS.
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * Whether a page of another origin has sent it, as far as the browser tells. Another shop on a subdomain of the same domain is another
 * site, although it can set cookies for the whole domain, the CSRF cookie included.
 */
export function isForeign(request: Request): boolean {
  const site = request.get('sec-fetch-site') ?? '';
  return site !== '' && site !== 'same-origin' && site !== 'none';
}

/** The page of this site that the request came from; undefined if the browser does not tell, or it is another site's. */
export function referrerOf(request: Request): string | undefined {
  const referrer = request.get('referer');
  return referrer !== undefined && URL.canParse(referrer) && new URL(referrer).host === request.host
    ? referrer
    : undefined;
}

/** A browser without JavaScript accepts HTML; scripts accept JSON, or send no `Accept`. */
export const wantsPage = (request: Request): boolean =>
  request.accepts(['application/json', 'text/html']) === 'text/html';
