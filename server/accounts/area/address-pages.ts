/** Pages of saved addresses: listed, added, changed, removed. */

import { addressLines } from '#shared/address-lines';
import { countryCodes } from '#shared/countries';
import { createProblem } from '../../http/create-problem.ts';
import type { PlainForm } from '../../http/plain-post.ts';
import { detailGroups, labelOf } from '../../shop/pages/form-fields.ts';
import { queryText } from '../../site/page-result.ts';
import { textOf } from '../../site/plain-forms.ts';
import { type Address, readAddress } from '../address-schemas.ts';
import { MAX_ADDRESSES, type SavedAddress } from '../saved-addresses.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';

const LIST = areaPaths.addresses;
const NEW = `${LIST}/new`;

const doneTexts: Readonly<Record<string, string>> = {
  added: 'The address was saved.',
  changed: 'The address was changed.',
  removed: 'The address was removed.',
  default: 'Your checkout now begins with this address.',
};

const readForm = (input: PlainForm): Address => {
  const names = ['firstName', 'lastName', 'phone', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'];
  return readAddress(Object.fromEntries(names.map((name) => [name, textOf(input, name)])));
};

const shownAddress = (address: SavedAddress) => ({
  id: address.id,
  isDefault: address.isDefault,
  lines: addressLines(address, 'en'),
  phone: address.phone,
  name: `${address.firstName} ${address.lastName}, ${address.line1}`,
  href: `${LIST}/${address.id}`,
});

async function showList({ context, session, request }: AreaVisit): Promise<AreaAnswer> {
  const all = await context.addresses.list(session.account.id);
  const done = queryText(request, 'done');
  return {
    template: 'account-addresses',
    title: 'Your addresses',
    data: {
      addresses: all.map(shownAddress),
      isFull: all.length >= MAX_ADDRESSES,
      max: MAX_ADDRESSES,
      done: Object.hasOwn(doneTexts, done) ? doneTexts[done] : '',
      newAddress: NEW,
    },
  };
}

/** Handles the buttons of the list. */
async function changeList({ context, session }: AreaVisit, input: PlainForm): Promise<AreaAnswer> {
  const id = textOf(input, 'id');
  if (textOf(input, 'action') === 'remove') {
    await context.addresses.remove(session.account.id, id);
    return { redirect: `${LIST}?done=removed` };
  }
  await context.addresses.setDefault(session.account.id, id);
  return { redirect: `${LIST}?done=default` };
}

interface ShownForm {
  readonly title: string;
  readonly action: string;
  readonly saved: SavedAddress | null;
}

function addressForm({ session, rejected }: AreaVisit, { title, action, saved }: ShownForm): AreaAnswer {
  const { firstName, lastName } = session.account;
  const { id: _id, isDefault, ...address } = saved ?? { id: '', isDefault: false, firstName, lastName };
  const typed = rejected === null ? {} : textsOf(rejected.input);
  const values: Readonly<Record<string, string>> = { ...address, ...typed };
  const fields = detailGroups({
    needs: 'address',
    values,
    errors: rejected?.errors ?? {},
    countries: countryCodes,
  })
    .flatMap((group) => group.fields)
    .filter(({ name }) => name !== 'email');
  const isTicked = rejected === null ? isDefault : textOf(rejected.input, 'isDefault') !== '';
  return {
    template: 'account-address',
    title,
    data: { heading: title, action, fields, isTicked, isDefault, back: LIST },
  };
}

const textsOf = (input: PlainForm): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

async function requireAddress({ context, session, request }: AreaVisit): Promise<SavedAddress> {
  const saved = await context.addresses.find(session.account.id, String(request.params['id']));
  if (saved === null) throw createProblem('not-found', 'There is no such address.');
  return saved;
}

export const addressPages: readonly AreaPage[] = [
  { path: LIST, show: showList, submit: changeList },
  {
    path: NEW,
    labelOf: (field) => labelOf(field),
    show: async (visit) => addressForm(visit, { title: 'Add an address', action: NEW, saved: null }),
    async submit({ context, session }, input) {
      await context.addresses.add(session.account.id, readForm(input), textOf(input, 'isDefault') !== '');
      return { redirect: `${LIST}?done=added` };
    },
  },
  {
    path: `${LIST}/:id`,
    labelOf: (field) => labelOf(field),
    async show(visit) {
      const saved = await requireAddress(visit);
      return addressForm(visit, { title: 'Change an address', action: `${LIST}/${saved.id}`, saved });
    },
    async submit(visit, input) {
      const { id } = await requireAddress(visit);
      const isDefault = textOf(input, 'isDefault') !== '';
      await visit.context.addresses.change(visit.session.account.id, { ...readForm(input), id, isDefault });
      return { redirect: `${LIST}?done=changed` };
    },
  },
];
