/** Signing in and making an account, in the page: what is wrong is told at the fields, what is right leads on. */
import { field, textOf } from '#shared/json';
import { announce } from '../../analytics/announce.ts';
import { enhancePlainForm } from '../form/plain.ts';

const SESSION = '/api/site-users/account/session';
const ACCOUNT = '/api/site-users/account';

/** Where a form leads afterwards: only inside the site. */
export function returnTo(given: string): string {
  return /^\/(?![/\\])/.test(given) && given.length <= 500 ? given : '/account';
}

const wanted = (form: HTMLFormElement): string =>
  returnTo(form.querySelector<HTMLInputElement>('input[name=returnTo]')?.value ?? '');

export function enhance(element: HTMLElement): void {
  for (const form of element.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const path = new URL(form.action).pathname;
    if (path === '/account/login') enhancePlainForm(form, { address: SESSION, onTaken: () => wanted(form) });
    if (path !== '/account/create') continue;
    enhancePlainForm(form, {
      address: ACCOUNT,
      onTaken: (answer) => {
        announce({ kind: 'account-created', siteUserId: textOf(field(answer, 'siteUserId')) });
        return wanted(form);
      },
    });
  }
}
