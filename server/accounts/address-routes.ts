/** Routes for the saved addresses of the signed-in account. */
import { z } from 'zod';
import { type Route, routesFor } from '../http/define-route.ts';
import { addressRequest, readAddress } from './address-schemas.ts';
import { requireOwnSession, requireSession } from './own-session.ts';
import { MAX_ADDRESSES } from './saved-addresses.ts';
import type { AccountService } from './sign-in.ts';

const ADDRESSES = '/api/site-users/account/addresses';
const ADDRESS = `${ADDRESSES}/:id`;

const savedAddress = z
  .object({
    id: z.string(),
    isDefault: z.boolean().describe('Preselected at checkout.'),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string().describe('ISO 3166 code.'),
  })
  .meta({ id: 'SavedAddress' });

const typed = {
  firstName: 'Ann',
  lastName: 'Miller',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  city: 'Albany',
  region: 'NY',
  postalCode: '12207',
  country: 'US',
  isDefault: true,
};
const example = { ...typed, id: 'Zk3v9s0QbTq1cE7u' };

const writeProblems = ['invalid-request', 'crumb-failed', 'not-signed-in'] as const;

const defineAddressRoute = routesFor<AccountService>();

export const savedAddressRoutes: readonly Route<AccountService>[] = [
  defineAddressRoute({
    method: 'get',
    path: ADDRESSES,
    summary: 'Lists the saved addresses of the account, the default one first.',
    examples: { reply: { addresses: [example] } },
    reply: z.object({ addresses: z.array(savedAddress) }),
    problems: ['not-signed-in'],
    handle: async ({ request, response }, service) => {
      const { account } = await requireSession(service, request, response);
      return { status: 200, body: { addresses: await service.addresses.list(account.id) } };
    },
  }),
  defineAddressRoute({
    method: 'post',
    path: ADDRESSES,
    summary: `Saves an address; an account has at most ${MAX_ADDRESSES}. The first one becomes the default.`,
    examples: { body: typed, reply: example },
    replies: { 201: 'Saved.' },
    body: addressRequest,
    reply: savedAddress,
    problems: [...writeProblems, 'account-refused'],
    handle: async ({ body, request, response }, service) => {
      const { account } = await requireOwnSession(service, request, response);
      return { status: 201, body: await service.addresses.add(account.id, readAddress(body), body.isDefault) };
    },
  }),
  defineAddressRoute({
    method: 'put',
    path: ADDRESS,
    summary: 'Updates a saved address, or makes it the default.',
    examples: { body: typed, reply: example },
    body: addressRequest,
    reply: savedAddress,
    problems: [...writeProblems, 'not-found'],
    handle: async ({ body, params, request, response }, service) => {
      const { account } = await requireOwnSession(service, request, response);
      const saved = { ...readAddress(body), id: params['id'] ?? '', isDefault: body.isDefault };
      return { status: 200, body: await service.addresses.change(account.id, saved) };
    },
  }),
  defineAddressRoute({
    method: 'delete',
    path: ADDRESS,
    summary: 'Deletes a saved address.',
    replies: { 204: 'Removed.' },
    problems: ['crumb-failed', 'not-signed-in', 'not-found'],
    handle: async ({ params, request, response }, service) => {
      const { account } = await requireOwnSession(service, request, response);
      await service.addresses.remove(account.id, params['id'] ?? '');
      return { status: 204 };
    },
  }),
];
