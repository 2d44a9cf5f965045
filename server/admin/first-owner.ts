/** Creates the first admin of a site, and removes the demo's admin once there is one. */
import { and, eq } from 'drizzle-orm';
import { normalEmail } from '#shared/email-address';
import { roles } from '#shared/roles';
import type { Database, Db } from '../database/database.ts';
import { hashPassword } from '../database/passwords.ts';
import { admins } from '../database/schema.ts';
import { hasOwner, insertAdmin } from './admins.ts';
import { removeDemoOwner } from './demo-owner.ts';

/** An invited person with the same email address and no password becomes the admin. */
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

/** Anyone can sign in as the demo's admin, which must not be possible once the site has an admin of its own. */
export async function removeDemoOwnerOnceOwned(tx: Db): Promise<void> {
  if (await hasOwner(tx)) await removeDemoOwner(tx);
}
