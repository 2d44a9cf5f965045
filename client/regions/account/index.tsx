/** Sign-in and account creation in the page: errors are shown at their fields, success redirects. */

import type { FormEvent } from 'react';
import { field, textOf } from '#shared/json';
import { createEventBus } from '../../analytics/event-bus.ts';
import type { Page } from '../../core/page.ts';
import { PlainForm } from '../../forms/plain-form.tsx';
import { storeXsrfToken } from '../../session/xsrf.ts';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { usePage } from '../../ui/use-page.ts';
import { useRegionMarkup } from '../../ui/use-region.ts';
import { returnTo } from './return-to.ts';

const SESSION = '/api/site-users/account/session';
const ACCOUNT = '/api/site-users/account';

export function Region() {
  const nodes = useRegionMarkup();
  const page = usePage();
  const override: Override = (element) => {
    const { tag, attributes } = element;
    if (tag !== 'form' || attributes['method']?.toLowerCase() !== 'post') return undefined;
    switch (new URL(attributes['action'] ?? '', location.href).pathname) {
      case '/account/logout':
        return <Adopted element={element} props={{ onSubmit: (event: SubmitEvent) => void logOut(page, event) }} />;
      case '/account/login':
        return <PlainForm element={element} address={SESSION} onSuccess={storeSession} />;
      case '/account/create':
        return <PlainForm element={element} address={ACCOUNT} onSuccess={createdIn(page)} />;
      default:
        return undefined;
    }
  };
  return <Markup nodes={nodes} override={override} />;
}

/** Stores the session's token; returns the redirect target. */
function storeSession(answer: unknown, form: HTMLFormElement): string {
  storeXsrfToken(textOf(field(answer, 'xsrfToken')));
  return returnTo(form.querySelector<HTMLInputElement>('input[name=returnTo]')?.value ?? '');
}

const createdIn =
  (page: Page) =>
  (answer: unknown, form: HTMLFormElement): string => {
    page.get(createEventBus).emit({ kind: 'account-created', siteUserId: textOf(field(answer, 'siteUserId')) });
    return storeSession(answer, form);
  };

type SubmitEvent = FormEvent<HTMLFormElement>;

/** Signing out leads to the home page, like the plain form, which is the fallback. */
async function logOut(page: Page, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  const withCart = form.querySelector<HTMLInputElement>('input[name=cloneCart]')?.checked ?? false;
  const isDone = await Promise.all([import('../../session/account-session.ts'), import('../../core/writer.ts')]).then(
    ([{ signOut }, { createWriter }]) => signOut(page.get(createWriter), withCart),
    () => false,
  );
  if (isDone) location.assign('/');
  else form.submit();
}
