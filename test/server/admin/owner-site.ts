/** Signed-in admins of a test shop. */

import { type Role, roles } from '#shared/roles';
import { addAdmin } from '../../../server/admin/admins.ts';
import type { TestStore } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';

export const OWNER = { email: 'ann@shop.example', password: 'a long password' };

/** Signs in as an admin with a role, whose account is created if missing. */
export async function signIn(shop: Pick<TestShop, 'database' | 'visitor'>, role: Role = 'admin'): Promise<Visitor> {
  const email = role === 'admin' ? OWNER.email : `${role}@shop.example`;
  await addAdmin(shop.database.db, { email, name: role, password: OWNER.password, roles: [roles[role]] });
  const visitor = shop.visitor();
  const { status } = await visitor.send('post', '/api/owner/session', { email, password: OWNER.password });
  if (status !== 200) throw new Error(`${role} could not sign in: ${status}`);
  return visitor;
}

export interface AdminShop {
  readonly shop: TestShop;
  readonly owner: Visitor;
}

/** Opens a shop with a signed-in admin before a file's tests, and closes it afterwards. */
export function useAdminShop(store: TestStore, onOpen: (opened: AdminShop) => void): void {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await openShop(await store.environment(), undefined, true);
    onOpen({ shop, owner: await signIn(shop) });
  }, 120_000);
  afterAll(() => shop?.stop());
}
