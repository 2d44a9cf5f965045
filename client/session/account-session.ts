/** Calls for whoever is signed in. What goes wrong with the session is a warning on the console (specification, storefront 8). */
import { field, textOf } from '#shared/json';
import { type Failure, type Result, request, silent } from '../core/http.ts';
import type { WriteOptions, Writer } from '../core/writer.ts';
import { currentSiteUser } from './site-user.ts';
import { removeXsrfToken, storeXsrfToken, xsrfHeader } from './xsrf.ts';

const SESSION = '/api/site-users/account/session';

const warn = (failure: Failure): void =>
  console.warn('the session could not be saved', failure.kind === 'status' ? failure.status : failure.kind);

/** The token of the session that this browser has, where this tab does not know it: another tab, or a plain form, has signed in. */
async function findToken(): Promise<void> {
  const result = await request(SESSION, { onFailure: warn });
  const token = result.ok ? textOf(field(result.value, 'xsrfToken')) : '';
  if (token === '') removeXsrfToken();
  else storeXsrfToken(token);
}

const isOtherSession = (failure: Failure): boolean =>
  failure.kind === 'status' && field(failure.data, 'code') === 'crumb-failed';

/** A write of site users, with the session's token where somebody is signed in. A token of an older session is replaced once. */
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

/** Signs out; true when it is done. A crumb that fails is replaced, and the call repeated once. */
export async function signOut({ write }: Writer, withCart: boolean): Promise<boolean> {
  const options = { method: 'DELETE', headers: xsrfHeader(), onFailure: warn };
  const result = await write(`${SESSION}?cloneCart=${withCart}`, options);
  if (result.ok) removeXsrfToken();
  return result.ok;
}
