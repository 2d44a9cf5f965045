/** Account data for pages: whether a visitor may see a page for members. */
import type { Request } from 'express';
import type { Customer, CustomerAddress } from '../shop/customer.ts';
import { MAX_ADDRESSES } from './saved-addresses.ts';
import { type AccountService, sessionOf } from './sign-in.ts';

/** `area`: id of a member area; '' for pages that every account may see. */
export async function isMember(service: AccountService, request: Request, area: string): Promise<boolean> {
  const pass = service.cookies.pass(request);
  if (pass !== null) return area === '' || pass.memberAreas.includes(area);
  const { res: response } = request;
  if (response === undefined) return false;
  const session = await sessionOf(service, request, response);
  return session !== null && (area === '' || session.account.memberAreas.includes(area));
}

/** The account of a request; null for none. */
export async function accountOf(service: AccountService, request: Request): Promise<string | null> {
  const pass = service.cookies.pass(request);
  if (pass !== null) return pass.accountId;
  const { res: response } = request;
  return response === undefined ? null : ((await sessionOf(service, request, response))?.account.id ?? null);
}

/** Checkout data of the signed-in account: email address, name, saved addresses; null for none. */
export async function customerOf(service: AccountService, request: Request): Promise<Customer | null> {
  const { res: response } = request;
  const session = response === undefined ? null : await sessionOf(service, request, response);
  if (session === null) return null;
  const { id, email, firstName, lastName } = session.account;
  const addresses = await service.addresses.list(id);
  return { email, firstName, lastName, addresses, canSaveAddress: addresses.length < MAX_ADDRESSES };
}

/** Saves an address of the signed-in account; does nothing without one. */
export async function saveAddressOf(
  service: AccountService,
  request: Request,
  address: CustomerAddress,
  isDefault: boolean,
): Promise<void> {
  const { res: response } = request;
  const session = response === undefined ? null : await sessionOf(service, request, response);
  if (session !== null) await service.addresses.addOnce(session.account.id, address, isDefault);
}
