/** Pages for the details of an account, its password, sessions and data, and its deletion. */
import { checkInput } from '../../http/check-input.ts';
import type { PlainForm } from '../../http/plain-post.ts';
import { textField } from '../../shop/pages/form-fields.ts';
import { queryText } from '../../site/page-result.ts';
import { textOf } from '../../site/plain-forms.ts';
import { deleteAccount, deletionObstacle } from '../account-deletion.ts';
import { linkMessages } from '../account-links.ts';
import { namesRequest, passwordHint, passwordRequest } from '../account-schemas.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';

const DETAILS = areaPaths.details;
const DELETE_PAGE = '/account/delete';

const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  currentPassword: 'Current password',
  password: 'New password',
};

const doneTexts: Readonly<Record<string, string>> = {
  names: 'Your details were saved.',
  password: 'Your password was changed. Other devices have been signed out.',
};

const field = (visit: AreaVisit, name: string, autocomplete: string, value = '') => {
  const input = visit.rejected === null ? value : textOf(visit.rejected.input, name);
  const errors = visit.rejected?.errors ?? {};
  const isSecret = name.toLowerCase().includes('password');
  const spec = { name, label: labels[name] ?? '', autocomplete, maxLength: isSecret ? 256 : 200 };
  // A password is never sent back.
  const more = isSecret ? { type: 'password' } : { isOptional: true, width: 'half' as const };
  return textField({ ...spec, ...more }, { [name]: isSecret ? '' : input }, errors);
};

async function showDetails(visit: AreaVisit): Promise<AreaAnswer> {
  const { firstName, lastName, email } = visit.session.account;
  const done = queryText(visit.request, 'done');
  return {
    template: 'account-details',
    title: 'Your details',
    data: {
      email,
      action: DETAILS,
      names: [field(visit, 'firstName', 'given-name', firstName), field(visit, 'lastName', 'family-name', lastName)],
      passwords: [
        field(visit, 'currentPassword', 'current-password'),
        {
          ...field(visit, 'password', 'new-password'),
          hint: passwordHint,
          describedBy: describedBy(visit),
        },
      ],
      done: Object.hasOwn(doneTexts, done) ? doneTexts[done] : '',
      exportAddress: '/account/export',
      deleteAddress: DELETE_PAGE,
    },
  };
}

const describedBy = ({ rejected }: AreaVisit): string =>
  rejected?.errors['password'] === undefined ? 'hint-password' : 'error-password hint-password';

async function changeDetails({ context, session }: AreaVisit, input: PlainForm): Promise<AreaAnswer> {
  if (textOf(input, 'action') === 'password') {
    await context.changes.setPassword(session, checkInput(passwordRequest, formOf(input, passwordRequest.shape)));
    return { redirect: `${DETAILS}?done=password` };
  }
  await context.changes.setNames(session.account.id, checkInput(namesRequest, formOf(input, namesRequest.shape)));
  return { redirect: `${DETAILS}?done=names` };
}

/** The fields of a schema: a form also contains its CSRF token. */
const formOf = (input: PlainForm, shape: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, textOf(input, name)]));

async function showDelete(visit: AreaVisit): Promise<AreaAnswer> {
  const { context, session, rejected, request } = visit;
  const own = await context.shop.subscriptions.ofAccount(session.account.id);
  const error = rejected?.errors['password'] ?? '';
  return {
    template: 'account-delete',
    title: 'Delete your account',
    data: {
      action: DELETE_PAGE,
      obstacle: await deletionObstacle(context, session.account.id),
      subscriptions: own.filter(({ state }) => state !== 'ended').map(({ title }) => title),
      password: textField(
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 256 },
        {},
        error === '' ? {} : { password: error },
      ),
      sent: queryText(request, 'sent') === '' ? '' : linkMessages.sent,
      back: DETAILS,
    },
  };
}

async function takeDelete(visit: AreaVisit, input: PlainForm): Promise<AreaAnswer> {
  const { context, session, request, response } = visit;
  if (textOf(input, 'action') === 'email') {
    await context.links.send(session.account.email, 'delete', request);
    return { redirect: `${DELETE_PAGE}?sent=true` };
  }
  await context.changes.requirePassword(session.account.id, textOf(input, 'password'));
  await removeAccount(context, session.account.id);
  context.cookies.clear(request, response);
  return { redirect: '/account/deleted' };
}

/** Throws `account-refused`. */
export async function removeAccount(context: AreaVisit['context'], accountId: string): Promise<void> {
  const { database, subscriptions } = context.shop;
  await deleteAccount({ database, subscriptions }, accountId);
  await context.changes.passesEnded();
}

async function signOutEverywhere({ context, session, request, response }: AreaVisit): Promise<AreaAnswer> {
  await context.changes.endSessions(session.account.id);
  context.cookies.clear(request, response);
  context.cart.clear(request, response);
  return { redirect: '/account/login' };
}

export const detailsPages: readonly AreaPage[] = [
  {
    path: DETAILS,
    limit: 'signIn',
    labelOf: (name) => labels[name] ?? '',
    show: showDetails,
    submit: changeDetails,
  },
  { path: DELETE_PAGE, limit: 'signIn', labelOf: () => 'Password', show: showDelete, submit: takeDelete },
  {
    path: '/account/logout/everywhere',
    show: async () => ({ redirect: areaPaths.overview }),
    submit: signOutEverywhere,
  },
];
