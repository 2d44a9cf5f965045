/** Signing in and making an account, in the page: errors show at their fields, success leads on. */

import { field, textOf } from '#shared/json';
import { isSitePath } from '#shared/site-path';
import { createEventBus } from '../../analytics/event-bus.ts';
import type { Page } from '../../core/page.ts';
import { createWriter } from '../../core/writer.ts';
import { enhancePlainForm } from '../../forms/plain.ts';
import { storeXsrfToken } from '../../session/xsrf.ts';

const SESSION = '/api/site-users/account/session';
const ACCOUNT = '/api/site-users/account';

/** Where a form leads afterwards: only inside the site. */
export function returnTo(path: string): string {
  return isSitePath(path) && path.length <= 500 ? path : '/account';
}

/** Stores the session's token; gives where the form leads. */
function storeSession(answer: unknown, form: HTMLFormElement): string {
  storeXsrfToken(textOf(field(answer, 'xsrfToken')));
  return returnTo(form.querySelector<HTMLInputElement>('input[name=returnTo]')?.value ?? '');
}

export function enhance(element: HTMLElement, _props: object, page: Page): void {
  for (const form of element.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const path = new URL(form.action).pathname;
    if (path === '/account/logout') enhanceLogout(page, form);
    if (path === '/account/login') enhancePlainForm(page, form, { address: SESSION, onSuccess: storeSession });
    if (path !== '/account/create') continue;
    enhancePlainForm(page, form, {
      address: ACCOUNT,
      onSuccess: (answer) => {
        page.get(createEventBus).emit({ kind: 'account-created', siteUserId: textOf(field(answer, 'siteUserId')) });
        return storeSession(answer, form);
      },
    });
  }
}

/** Signing out leads to the first page, as the plain form does. What the script cannot do the form does. */
function enhanceLogout(page: Page, form: HTMLFormElement): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const withCart = form.querySelector<HTMLInputElement>('input[name=cloneCart]')?.checked ?? false;
    const done = await import('../../session/account-session.ts').then(
      ({ signOut }) => signOut(page.get(createWriter), withCart),
      () => false,
    );
    if (done) location.assign('/');
    else form.submit();
  });
}
