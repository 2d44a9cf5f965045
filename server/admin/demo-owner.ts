/** The demo's admin, created by its seed for exploring the studio: exists on no other site, and never in production. */
import { eq } from 'drizzle-orm';
import { roles } from '#shared/roles';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { admins } from '../database/schema.ts';
import { type Admin, adminColumns } from './admins.ts';

/** Whether anyone may sign in as the demo's admin. */
export const isDemoOpen = ({ SITE, NODE_ENV, SITES }: Pick<Config, 'SITE' | 'NODE_ENV' | 'SITES'>): boolean =>
  SITE === 'demo' && SITES === '' && NODE_ENV !== 'production';

/** Without a password: only the route that checks `isDemoOpen` signs in as this admin. */
export async function addDemoOwner(db: Db): Promise<void> {
  const email = 'owner@demo.example';
  await db
    .insert(admins)
    .values({ id: newId(), email, name: 'Demo owner', passwordHash: '', roles: [roles.admin], isDemo: true })
    .onConflictDoNothing();
}

/** Also ends their sessions: a database of the demo may be served elsewhere later. */
export async function removeDemoOwner(db: Db): Promise<void> {
  await db.delete(admins).where(eq(admins.isDemo, true));
}

/** Undefined when the seed has not created one. */
export async function findDemoOwner(db: Db): Promise<Admin | undefined> {
  const [row] = await db.select(adminColumns).from(admins).where(eq(admins.isDemo, true)).limit(1);
  return row;
}
