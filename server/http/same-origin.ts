/**
 * Whether a plain form came from one of our own pages. Pages are cached for everybody, so their forms cannot carry a visitor's crumb;
 * browsers say where a post comes from, and no page of another site can make them say otherwise.
 */
import type { Request } from 'express';

export function isOwnForm(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('origin');
  // Hosts only: a proxy in front may have taken the encryption off.
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
}

/** A visitor without script waits for a page; scripts wait for JSON, and say nothing or that. */
export const wantsPage = (request: Request): boolean =>
  request.accepts(['application/json', 'text/html']) === 'text/html';
