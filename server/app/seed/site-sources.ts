/** The files that a site was imported from, with hashes of the resulting database rows. */
import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK } from '../../content/content-json.ts';
import { data, isData, text } from '../../content/fields.ts';
import { type ContentFile, pageFilesOf, pageRank, readContentFiles, siteFileOf } from '../../content/site-file.ts';
import { NAVIGATION_FILE, SITE_FILE } from '../../content/site-file-names.ts';
import type { Db } from '../../database/database.ts';
import { siteSources } from '../../database/schema.ts';
import { decryptText, encryptText } from '../../disk/encrypted-text.ts';
import { hashesOf, partHash, readSiteState } from './site-state.ts';

export interface SiteSource {
  readonly file: string;
  readonly text: string;
  readonly collectionId: string | null;
  /** Hashes by part. Empty for files whose content another file contains in full. */
  readonly parts: Readonly<Record<string, string>>;
}

const CHUNK = 100;

/** Stores the files of a folder that was just imported. Without a secret, files that contain passwords are left out. */
export async function writeSources(tx: Db, websiteId: string, folder: string, secret: string): Promise<void> {
  const files = readContentFiles(folder);
  const state = await readSiteState(tx, websiteId);
  const siteName = siteFileOf(folder, files).file;
  const parts = new Map(state.collections.map((collection) => [collection.id, hashesOf(collection.parts)]));
  const homes = homesOf(files);
  const named = new Set(files.map(({ page }) => text(page['collection'], 'id')));
  const rows = files.flatMap((file) => {
    const collectionId = text(file.page['collection'], 'id') || null;
    const isHome = collectionId !== null && homes.get(collectionId) === file.file;
    const own = {
      ...(isHome ? (parts.get(collectionId) ?? {}) : {}),
      ...(file.file === siteName ? prefixed('site:', hashesOf(state.site)) : {}),
      ...(file.file === NAVIGATION_FILE
        ? navigationParts(
            state.collections.map(({ id }) => id),
            named,
            parts,
          )
        : {}),
    };
    const stored = sealed(file, secret);
    return stored === undefined ? [] : [{ websiteId, file: file.file, collectionId, parts: own, ...stored }];
  });
  for (let at = 0; at < rows.length; at += CHUNK) await tx.insert(siteSources).values(rows.slice(at, at + CHUNK));
}

/** For each collection, the file that shows it in full: the first of its lists. */
function homesOf(files: readonly ContentFile[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const { file, page } of [...pageFilesOf(files)].sort((a, b) => pageRank(a.page) - pageRank(b.page))) {
    const id = text(page['collection'], 'id');
    if (!homes.has(id)) homes.set(id, file);
  }
  return homes;
}

/** Collections that appear only in the navigation are in its file. */
const navigationParts = (
  ids: readonly string[],
  named: ReadonlySet<string>,
  parts: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ids.filter((id) => !named.has(id)).map((id) => [`collection:${id}`, partHash(parts.get(id) ?? {})]),
  );

const prefixed = (prefix: string, parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parts).map(([name, hash]) => [`${prefix}${name}`, hash]));

/** As JSON: the embedded database strips a byte order mark from the start of a text. */
const SOURCE = sql<string>`to_json(${siteSources.source})`;

export async function readSources(db: Db, websiteId: string, secret: string): Promise<readonly SiteSource[]> {
  const { file, isSealed, collectionId, parts } = siteSources;
  const rows = await db
    .select({ file, isSealed, collectionId, parts, source: SOURCE })
    .from(siteSources)
    .where(eq(siteSources.websiteId, websiteId))
    .orderBy(siteSources.file);
  return rows.flatMap(({ file, source, isSealed, collectionId, parts }) => {
    const content = isSealed ? decryptText(source, keyOf(secret)) : source;
    // A file that cannot be read is regenerated from the database.
    return content === undefined ? [] : [{ file, text: content, collectionId, parts }];
  });
}

/** A file as it is stored: encrypted when it contains passwords; undefined when it does and there is no secret. */
function sealed({ file, page, source: content, hasByteOrderMark }: ContentFile, secret: string) {
  const source = (hasByteOrderMark ? BYTE_ORDER_MARK : '') + content;
  const passwords = file === SITE_FILE || isData(page['website']) ? data(page, 'passwords') : {};
  if (Object.keys(passwords).length === 0) return { source, isSealed: false };
  if (secret === '') return undefined;
  return { source: encryptText(source, keyOf(secret)), isSealed: true };
}

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('site sources').digest();
