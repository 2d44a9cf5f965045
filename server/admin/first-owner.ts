/** The first owner of a site, and the owner of the demo who goes when there is one. */
import { and, eq } from 'drizzle-orm';
import { normalEmail } from '#shared/email-address';
import { roles } from '#shared/roles';
import type { Database, Db } from '../database/database.ts';
import { hashPassword } from '../database/passwords.ts';
import { admins } from '../database/schema.ts';
import { hasOwner, insertAdmin } from './admins.ts';
import { removeDemoOwner } from './demo-owner.ts';

/** Whoever was invited with the same address and has no password yet becomes the owner. */
export async function addFirstOwner(
  database: Database,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await tx.delete(admins).where(and(eq(admins.email, normalEmail(email)), eq(admins.passwordHash, '')));
    await insertAdmin(tx, { email, name, passwordHash, roles: [roles.admin] });
    await removeDemoOwnerOnceOwned(tx);
  });
}

/** Everybody may sign in as the owner of the demo: not to a site that somebody owns. */
export async function removeDemoOwnerOnceOwned(tx: Db): Promise<void> {
  if (await hasOwner(tx)) await removeDemoOwner(tx);
}
