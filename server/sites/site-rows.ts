/** Rows of sites and of their host names. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { selectRow, selectRows } from '../database/rows.ts';
import { siteStates } from './hosted-site.ts';

const siteRow = z.object({
  id: z.string(),
  state: z.enum(siteStates),
  hosts: z.array(z.string()),
  created: z.string(),
  deployed: z.string().nullable(),
  hasSettings: z.boolean(),
});
export type Site = z.infer<typeof siteRow>;

const SITES = sql`
  SELECT s.id, s.state, to_json(s.created) #>> '{}' AS created, d.folder AS deployed, s.settings <> '{}' AS "hasSettings",
    ARRAY(SELECT h.host FROM site_hosts h WHERE h.site = s.id ORDER BY h.position, h.host) AS hosts
  FROM sites s LEFT JOIN site_deployments d ON d.seq = s.deployment AND d.site = s.id`;

/** Sites sorted by id, after `after`. */
export const listSites = (db: Db, { after = '', limit }: { readonly after?: string; readonly limit: number }) =>
  selectRows(db, siteRow, sql`${SITES} WHERE s.id > ${after} ORDER BY s.id LIMIT ${limit}`);

export const readSite = (db: Db, id: string): Promise<Site | undefined> =>
  selectRow(db, siteRow, sql`${SITES} WHERE s.id = ${id}`);

/** Registers a site in the database, unless it is registered already. */
export const registerSite = async (db: Db, id: string): Promise<void> =>
  void (await db.execute(sql`INSERT INTO sites (id) VALUES (${id}) ON CONFLICT (id) DO NOTHING`));

/** Sets the host names of a site, starting with the one for URLs in emails. Returns one that belongs to another site, if any. */
export async function setHosts(
  tx: Db,
  site: string,
  hosts: readonly string[],
): Promise<{ readonly host: string; readonly site: string } | undefined> {
  await tx.execute(sql`DELETE FROM site_hosts WHERE site = ${site}`);
  const rows = JSON.stringify(hosts.map((host, position) => ({ host, position })));
  await tx.execute(sql`
    INSERT INTO site_hosts (host, site, position)
    SELECT host, ${site}, position FROM json_to_recordset(${rows}::json) AS sent (host text, position int)
    ON CONFLICT (host) DO NOTHING`);
  return selectRow(
    tx,
    z.object({ host: z.string(), site: z.string() }),
    sql`SELECT host, site FROM site_hosts WHERE site <> ${site}
      AND host IN (SELECT host FROM json_to_recordset(${rows}::json) AS sent (host text)) LIMIT 1`,
  );
}
