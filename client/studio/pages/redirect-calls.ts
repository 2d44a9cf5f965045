/** The calls of redirects. */
import { call, type Result } from '../api.ts';

export const REDIRECTS = '/api/owner/redirects';

export const addRedirect = (from: string, to: string): Promise<Result<unknown>> =>
  call('POST', REDIRECTS, { body: { from, to, status: 301 } });

export const removeRedirect = (from: string): Promise<Result<unknown>> =>
  call('DELETE', `${REDIRECTS}?from=${encodeURIComponent(from)}`);

interface Move {
  readonly from: string;
  readonly to: string;
  /** Whether items have addresses below. */
  readonly hasItems: boolean;
}

/** From and to: the address of a page, and those of its items. */
export const movedAddresses = ({ from, to, hasItems }: Move): readonly (readonly [string, string])[] => [
  [from, to],
  ...(hasItems ? [[`${from}/*`, `${to}/*`] as const] : []),
];

/** Leads from an address that a page has had to the one that it has now; those of its items, too. */
export async function redirectMoved(move: Move): Promise<Result<unknown>> {
  let result: Result<unknown> = { ok: true, body: undefined };
  for (const [from, to] of movedAddresses(move)) if (result.ok) result = await addRedirect(from, to);
  return result;
}
