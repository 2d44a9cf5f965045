/** Deployments of sites: folders of files in the database, switched in one transaction. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { DEPLOYMENT_LOCK } from '../database/deployed-folders.ts';
import { document, selectRow, selectRows } from '../database/rows.ts';
import { hashesOf, type SiteFiles } from './site-folder.ts';

/** Number of deployments of a site that can be rolled back to. */
const KEPT = 10;
/** Bytes of contents per statement. */
const CHUNK_BYTES = 8 * 1024 * 1024;

const deploymentRow = z.object({ id: z.number(), hash: z.string(), created: z.string(), current: z.boolean() });
export type Deployment = z.infer<typeof deploymentRow>;

/** The deployments of a site, newest first. */
export const listDeployments = (db: Db, site: string): Promise<readonly Deployment[]> =>
  selectRows(
    db,
    deploymentRow,
    sql`SELECT d.seq::float8 AS id, d.folder AS hash, to_json(d.created) #>> '{}' AS created, d.seq = s.deployment AS current
      FROM site_deployments d JOIN sites s ON s.id = d.site WHERE d.site = ${site} ORDER BY d.seq DESC`,
  );

/** Stores files and deploys them to an existing site. */
export async function deploy(tx: Db, site: string, files: SiteFiles): Promise<void> {
  const { hash, files: hashes } = hashesOf(files);
  await lock(tx);
  await storeFiles(tx, files, hashes);
  await tx.execute(sql`
    INSERT INTO site_folders (hash, files) VALUES (${hash}, ${JSON.stringify(hashes)}::jsonb)
    ON CONFLICT (hash) DO NOTHING`);
  await tx.execute(sql`
    WITH deployed AS (INSERT INTO site_deployments (site, folder) VALUES (${site}, ${hash}) RETURNING seq)
    UPDATE sites SET deployment = (SELECT seq FROM deployed) WHERE id = ${site}`);
  await dropOld(tx, site);
}

/** Rolls a site back to an earlier deployment: the previous one, or that of an id. Undefined when it does not exist. */
export async function rollBack(tx: Db, site: string, id?: number): Promise<Deployment | undefined> {
  const deployments = await listDeployments(tx, site);
  const current = deployments.findIndex((deployment) => deployment.current);
  const chosen = id === undefined ? deployments[current + 1] : deployments.find((deployment) => deployment.id === id);
  if (chosen === undefined) return undefined;
  await tx.execute(sql`UPDATE sites SET deployment = ${chosen.id} WHERE id = ${site}`);
  return { ...chosen, current: true };
}

/** Contents of a stored folder by path; undefined when it does not exist. */
export async function readStoredFolder(db: Db, hash: string): Promise<SiteFiles | undefined> {
  const folder = await selectRow(
    db,
    z.object({ files: document<Readonly<Record<string, string>>>() }),
    sql`SELECT files FROM site_folders WHERE hash = ${hash}`,
  );
  if (folder === undefined) return undefined;
  const files = new Map<string, Uint8Array>();
  for (const [path, contentHash] of Object.entries(folder.files)) {
    const file = await selectRow(
      db,
      z.object({ content: z.string() }),
      sql`SELECT encode(content, 'base64') AS content FROM site_files WHERE hash = ${contentHash}`,
    );
    if (file === undefined) return undefined;
    files.set(path, Buffer.from(file.content, 'base64'));
  }
  return files;
}

/** Hashes of all stored folders. */
export async function storedFolders(db: Db): Promise<ReadonlySet<string>> {
  const rows = await selectRows(db, z.object({ hash: z.string() }), sql`SELECT hash FROM site_folders`);
  return new Set(rows.map(({ hash }) => hash));
}

const lock = (tx: Db): Promise<unknown> => tx.execute(sql.raw(DEPLOYMENT_LOCK));

async function storeFiles(tx: Db, files: SiteFiles, hashes: Readonly<Record<string, string>>): Promise<void> {
  const pathByHash = new Map(Object.entries(hashes).map(([path, hash]) => [hash, path]));
  const known = await selectRows(
    tx,
    z.object({ hash: z.string() }),
    sql`SELECT hash FROM site_files WHERE hash = ANY (${sql.param([...pathByHash.keys()])}::text[])`,
  );
  for (const { hash } of known) pathByHash.delete(hash);
  let chunk: { readonly hash: string; readonly content: string }[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    if (chunk.length > 0)
      await tx.execute(sql`
        INSERT INTO site_files (hash, content)
        SELECT hash, decode(content, 'base64') FROM json_to_recordset(${JSON.stringify(chunk)}::json) AS sent (hash text, content text)`);
    chunk = [];
    bytes = 0;
  };
  for (const [hash, path] of pathByHash) {
    const content = Buffer.from(files.get(path) ?? '').toString('base64');
    if (bytes + content.length > CHUNK_BYTES) await send();
    chunk.push({ hash, content });
    bytes += content.length;
  }
  await send();
}

/** Deletes old deployments of a site, and files that no site uses any more. */
async function dropOld(tx: Db, site: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM site_deployments WHERE site = ${site} AND seq NOT IN (
      SELECT seq FROM site_deployments WHERE site = ${site} ORDER BY seq DESC LIMIT ${KEPT})`);
  await dropUnused(tx);
}

/** Deletes folders and files that no deployment uses. */
export async function dropUnused(tx: Db): Promise<void> {
  await tx.execute(sql`
    DELETE FROM site_folders f WHERE NOT EXISTS (SELECT 1 FROM site_deployments d WHERE d.folder = f.hash)`);
  await tx.execute(sql`
    DELETE FROM site_files WHERE hash NOT IN (SELECT value FROM site_folders, jsonb_each_text(files))`);
}
