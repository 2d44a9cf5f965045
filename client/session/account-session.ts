/** API calls for signed-in visitors. Session problems are console warnings (specification, storefront 8). */
import { field, textOf } from '#shared/json';
import { type Failure, type Result, request, silent } from '../core/http.ts';
import type { WriteOptions, Writer } from '../core/writer.ts';
import { currentSiteUser } from './site-user.ts';
import { removeXsrfToken, storeXsrfToken, xsrfHeader } from './xsrf.ts';

const SESSION = '/api/site-users/account/session';

const warn = (failure: Failure): void =>
  console.warn('the session could not be saved', failure.kind === 'status' ? failure.status : failure.kind);

/** Fetches the session's token if this tab does not have it, because another tab or a plain form signed in. */
async function findToken(): Promise<void> {
  const result = await request(SESSION, { onFailure: warn });
  const token = result.ok ? textOf(field(result.value, 'xsrfToken')) : '';
  if (token === '') removeXsrfToken();
  else storeXsrfToken(token);
}

const isOtherSession = (failure: Failure): boolean =>
  failure.kind === 'status' && field(failure.data, 'code') === 'crumb-failed';

/** A write of site users, with the session's token if signed in. An outdated token is replaced once. */
export async function siteUserWrite({ write }: Writer, address: string, options: WriteOptions): Promise<Result> {
  if (currentSiteUser().authenticated && xsrfHeader()['x-xsrf-token'] === undefined) await findToken();
  const send = (onFailure: (failure: Failure) => void): Promise<Result> =>
    write(address, { ...options, headers: { ...options.headers, ...xsrfHeader() }, onFailure });
  const result = await send(silent);
  if (result.ok) return result;
  if (!isOtherSession(result.failure)) {
    warn(result.failure);
    return result;
  }
  await findToken();
  return send(warn);
}

/** Signs out; true if successful. An outdated CSRF token is replaced, and the call retried once. */
export async function signOut({ write }: Writer, withCart: boolean): Promise<boolean> {
  const options = { method: 'DELETE', headers: xsrfHeader(), onFailure: warn };
  const result = await write(`${SESSION}?cloneCart=${withCart}`, options);
  if (result.ok) removeXsrfToken();
  return result.ok;
}
