/** The sites of a process on which somebody is an admin. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Database } from '../database/database.ts';
import { selectRow } from '../database/rows.ts';
import type { HostedSite } from './hosted-site.ts';

export interface AdminSite {
  readonly id: string;
  /** Plain text; the host name where the site has none. */
  readonly title: string;
  readonly host: string;
}

const titleRow = z.object({ title: z.string() });

/** In the order of the sites. Sites that nobody has opened yet have no admins. `email`: as it is stored. */
export async function sitesOfAdmin(
  database: Database,
  sites: readonly HostedSite[],
  email: string,
): Promise<readonly AdminSite[]> {
  const found: AdminSite[] = [];
  for (const { id, host } of sites) {
    const row = await selectRow(
      database.forSite(id).db,
      titleRow,
      sql`SELECT coalesce((SELECT data ->> 'siteTitle' FROM websites LIMIT 1), '') AS title FROM owners
        WHERE email = ${email} AND password_hash <> '' LIMIT 1`,
    );
    if (row !== undefined) found.push({ id, host, title: decodeEntities(row.title) || host });
  }
  return found;
}
