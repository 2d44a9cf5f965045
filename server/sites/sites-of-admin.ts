/** The sites of a process that an admin manages. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Database } from '../database/database.ts';
import { selectRow } from '../database/rows.ts';
import type { HostedSite } from './hosted-site.ts';

export interface AdminSite {
  readonly id: string;
  /** Plain text; the host name for a site without a title. */
  readonly title: string;
  readonly host: string;
}

const titleRow = z.object({ title: z.string() });

/** In the order of the sites. Sites that have never been opened have no admins. `email`: as stored. */
export async function sitesOfAdmin(
  database: Database,
  sites: readonly HostedSite[],
  email: string,
): Promise<readonly AdminSite[]> {
  const managed: AdminSite[] = [];
  for (const { id, host } of sites) {
    const row = await selectRow(
      database.forSite(id).db,
      titleRow,
      sql`SELECT coalesce((SELECT data ->> 'siteTitle' FROM websites LIMIT 1), '') AS title FROM owners
        WHERE email = ${email} AND password_hash <> '' LIMIT 1`,
    );
    if (row !== undefined) managed.push({ id, host, title: decodeEntities(row.title) || host });
  }
  return managed;
}
