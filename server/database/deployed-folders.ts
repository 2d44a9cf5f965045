/** Exports and imports the deployed files of sites. */
import { createHash } from 'node:crypto';
import { contentHash } from '../disk/content-hash.ts';
import type { Connection } from './connection-pool.ts';
import { TransferRejected } from './json-reader.ts';

/** Content hashes by path. */
export type FileHashes = Readonly<Record<string, string>>;

/** A path that stays inside the folder of a site, on any operating system. */
const PATH = /^(?:theme|assets|content)(?:\/(?!\.)[^/\\\0]{1,200}){1,20}$/;

export const isDeployedPath = (path: string): boolean => PATH.test(path);

/** The hash of a folder. */
export function folderHash(files: FileHashes): string {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0${files[path]}\n`);
  return hash.digest('base64url');
}

/** Deployments are serialized: one may delete unused files that another is about to use. */
export const DEPLOYMENT_LOCK = "SELECT pg_advisory_xact_lock(hashtext('site_deployments'))";

/** The hash of a site's deployed folder; null: nothing deployed. */
export async function deployedFolder(connection: Connection, site: string): Promise<string | null> {
  const { rows } = await connection.query(
    'SELECT d.folder FROM sites s JOIN site_deployments d ON d.seq = s.deployment AND d.site = s.id WHERE s.id = $1',
    [site],
  );
  return (rows as readonly { readonly folder: string }[])[0]?.folder ?? null;
}

/** The members `folders` and `files` of an export: each folder and each file content once. Nothing without folders. */
export async function* exportFolders(connection: Connection, hashes: ReadonlySet<string>): AsyncGenerator<string> {
  if (hashes.size === 0) return;
  const hashList = [JSON.stringify([...hashes])];
  const folders = 'SELECT f.* FROM site_folders f JOIN json_array_elements_text($1::json) h ON h.value = f.hash';
  const { rows } = await connection.query(`SELECT hash, files FROM (${folders}) f ORDER BY hash`, hashList);
  yield `,\n"folders":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}]`;
  const files = await connection.query(
    `SELECT DISTINCT e.value AS hash FROM (${folders}) f, jsonb_each_text(f.files) e ORDER BY 1`,
    hashList,
  );
  yield ',\n"files":[';
  for (const [index, { hash }] of (files.rows as readonly { readonly hash: string }[]).entries()) {
    const content = await connection.query(
      `SELECT hash, translate(encode(content, 'base64'), E'\\n', '') AS content FROM site_files WHERE hash = $1`,
      [hash],
    );
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(content.rows[0])}`;
  }
  yield ']';
}

/** Stores a file of an export. Throws `TransferRejected` when its content does not match its hash. */
export async function importFile(connection: Connection, row: Readonly<Record<string, unknown>>): Promise<void> {
  const content = Buffer.from(String(row['content']), 'base64');
  if (contentHash(content) !== row['hash'])
    throw new TransferRejected(`A file of the site's theme is damaged (${String(row['hash'])}).`);
  await connection.query(
    "INSERT INTO site_files (hash, content) VALUES ($1, decode($2, 'base64')) ON CONFLICT (hash) DO NOTHING",
    [row['hash'], content.toString('base64')],
  );
}

/** Stores a folder of an export, whose files are stored already. Throws `TransferRejected` for an invalid one. */
export async function importFolderRow(connection: Connection, row: Readonly<Record<string, unknown>>): Promise<void> {
  const files = (row['files'] ?? {}) as FileHashes;
  const wrong = Object.keys(files).find((path) => !isDeployedPath(path));
  if (wrong !== undefined)
    throw new TransferRejected(`The file has a theme with the path '${wrong}', which is not allowed.`);
  if (folderHash(files) !== row['hash']) throw new TransferRejected(`The theme ${String(row['hash'])} is damaged.`);
  const { rows } = await connection.query(
    `SELECT e.value FROM jsonb_each_text($1::jsonb) e WHERE NOT EXISTS (SELECT FROM site_files f WHERE f.hash = e.value) LIMIT 1`,
    [JSON.stringify(files)],
  );
  if (rows.length > 0) throw new TransferRejected(`The theme ${String(row['hash'])} is not complete.`);
  await connection.query(
    'INSERT INTO site_folders (hash, files) VALUES ($1, $2::jsonb) ON CONFLICT (hash) DO NOTHING',
    [row['hash'], JSON.stringify(files)],
  );
}

/** Deploys a stored folder to a site, unless it is deployed already. Throws `TransferRejected` when it is not stored. */
export async function showWith(connection: Connection, site: string, folder: string): Promise<void> {
  if ((await deployedFolder(connection, site)) === folder) return;
  const { rows } = await connection.query('SELECT 1 FROM site_folders WHERE hash = $1', [folder]);
  if (rows.length === 0) throw new TransferRejected(`The file lacks the theme ${folder} of the site ${site}.`);
  await connection.query(
    `WITH deployed AS (INSERT INTO site_deployments (site, folder) VALUES ($1, $2) RETURNING seq)
      UPDATE sites SET deployment = (SELECT seq FROM deployed) WHERE id = $1`,
    [site, folder],
  );
}
