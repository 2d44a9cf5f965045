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

interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The redirects that lead to an address, also those over other redirects. */
export function redirectsTo<Row extends Redirect>(rows: readonly Row[], address: string): readonly Row[] {
  const next = new Map(rows.map(({ from, to }) => [from, to]));
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = start; at !== undefined && !seen.has(at); at = next.get(at)) {
      if (at === address) return true;
      seen.add(at);
    }
    return false;
  };
  return rows.filter(({ to }) => reaches(to));
}
