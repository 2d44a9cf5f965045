/** Calls for whoever is signed in. What goes wrong with the session is a warning on the console (specification, storefront 8). */
import { field, textOf } from '#shared/json';
import { type Answer, type Failure, request } from '../browser/request.ts';
import { type WriteOptions, write } from '../browser/write.ts';
import { currentSiteUser } from './site-user.ts';
import { forgetXsrfToken, keepXsrfToken, xsrfHeader } from './xsrf.ts';

const SESSION = '/api/site-users/account/session';

const warn = (failure: Failure): void =>
  console.warn('the session could not be saved', failure.kind === 'refused' ? failure.status : failure.kind);

/** The token of the session that this browser has, where this tab does not know it: another tab, or a plain form, has signed in. */
async function findToken(): Promise<void> {
  const answer = await request(SESSION, { onFailure: warn });
  const token = answer.ok ? textOf(field(answer.data, 'xsrfToken')) : '';
  if (token === '') forgetXsrfToken();
  else keepXsrfToken(token);
}

const isOtherSession = (failure: Failure): boolean =>
  failure.kind === 'refused' && field(failure.data, 'code') === 'crumb-failed';

/** A write of site users, with the session's token where somebody is signed in. A token of an older session is replaced once. */
export async function siteUserWrite(address: string, options: WriteOptions): Promise<Answer> {
  if (currentSiteUser().authenticated && xsrfHeader()['x-xsrf-token'] === undefined) await findToken();
  const send = (onFailure: (failure: Failure) => void): Promise<Answer> =>
    write(address, { ...options, headers: { ...options.headers, ...xsrfHeader() }, onFailure });
  const answer = await send(() => {});
  if (answer.ok) return answer;
  if (!isOtherSession(answer.failure)) {
    warn(answer.failure);
    return answer;
  }
  await findToken();
  return send(warn);
}

/** Signs out; true when it is done. A crumb that fails is replaced, and the call repeated once. */
export async function signOut(withCart: boolean): Promise<boolean> {
  const answer = await write(`${SESSION}?cloneCart=${withCart}`, {
    method: 'DELETE',
    headers: xsrfHeader(),
    onFailure: warn,
  });
  if (answer.ok) forgetXsrfToken();
  return answer.ok;
}
