/** The calls of redirects. */
import { call, type Result } from '../api.ts';

export const REDIRECTS = '/api/owner/redirects';

export const addRedirect = (from: string, to: string): Promise<Result<unknown>> =>
  call('POST', REDIRECTS, { body: { from, to, status: 301 } });

export const removeRedirect = (from: string): Promise<Result<unknown>> =>
  call('DELETE', `${REDIRECTS}?from=${encodeURIComponent(from)}`);

/** Leads from an address that a page has had to the one that it has now, which leads nowhere else any more. */
export async function redirectMoved(from: string, to: string): Promise<Result<unknown>> {
  await removeRedirect(to);
  return addRedirect(from, to);
}
