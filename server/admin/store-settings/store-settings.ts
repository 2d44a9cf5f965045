/** Reads and changes the settings of the store: one JSON document of the website, with a revision. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import { type StoreSettings, storeSettings } from '../../shop/store-settings.ts';
import type { AdminContext } from '../admin-context.ts';
import type { AdminInput } from '../define-admin-route.ts';
import { requireRevision, withoutRevision } from '../revisions.ts';
import { changeDocument, flat, type VersionedDocument } from '../site/document-versions.ts';
import { storeSettingsExamples } from './store-settings-examples.ts';
import {
  type AdminStoreSettings,
  adminStoreSettings,
  type StoreSettingsChange,
  settingsReply,
} from './store-settings-schemas.ts';

const noRevision = adminStoreSettings.omit({ revision: true });
type ShownSettings = Omit<AdminStoreSettings, 'revision'>;

async function stored(db: Db, websiteId: string): Promise<Stored> {
  const [row] = await db
    .select({ settings: websites.storeSettings, revision: websites.storeRevision })
    .from(websites)
    .where(eq(websites.id, websiteId));
  if (row === undefined) throw new Problem('site-removed');
  return { settings: storeSettings.parse(row.settings), revision: row.revision };
}

interface Stored {
  readonly settings: StoreSettings;
  readonly revision: number;
}

/** The settings of the store, with their versions. */
export const storeDocument: VersionedDocument<ShownSettings> = {
  path: '/api/owner/store-settings',
  what: 'The settings of the store',
  readPermission: 'store.view',
  permission: 'store.manage',
  action: 'store-settings.change',
  versions: 'store-settings',
  schema: noRevision,
  example: noRevision.parse(storeSettingsExamples.read.reply),
  async read(db, { context: { websiteId } }) {
    const { settings, revision } = await stored(db, websiteId);
    return { document: noRevision.parse(settingsReply(settings, revision)), revision };
  },
  write: (tx, { context: { websiteId } }, document) => write(tx, websiteId, document),
};

/** Writes the fields of a change that differ; null removes one. */
async function write(tx: Db, websiteId: string, change: StoreSettingsChange): Promise<void> {
  const { settings, revision } = await stored(tx, websiteId);
  const after = changed(settings, change);
  if (isDeepStrictEqual(after, settings)) return;
  await tx
    .update(websites)
    .set({ storeSettings: after, storeRevision: revision + 1, updatedAt: sql`now()` })
    .where(eq(websites.id, websiteId));
}

/** The settings with a change applied; null removes a field. */
function changed(settings: StoreSettings, change: StoreSettingsChange): StoreSettings {
  const texts = change.productTexts && { productTexts: { ...settings.productTexts, ...change.productTexts } };
  const fields = Object.entries({ ...settings, ...change, ...texts }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return storeSettings.parse(Object.fromEntries(fields));
}

export async function readStoreSettings({ database, websiteId }: AdminContext): Promise<AdminStoreSettings> {
  const { settings, revision } = await stored(database.db, websiteId);
  return settingsReply(settings, revision);
}

interface SettingsInput extends Pick<AdminInput, 'admin' | 'change' | 'param' | 'request'> {
  readonly body: StoreSettingsChange & { readonly revision?: number | undefined };
}

/** Writes what differs. A change without effect is neither written nor logged. Throws `owner-conflict` for an old revision. */
export async function changeStoreSettings(
  { change, ...input }: SettingsInput,
  context: AdminContext,
): Promise<AdminStoreSettings> {
  const { websiteId, database } = context;
  const body = withoutRevision(input.body);
  const before = await stored(database.db, websiteId);
  const reply = settingsReply(before.settings, before.revision);
  requireRevision(input, reply);
  if (isDeepStrictEqual(changed(before.settings, body), before.settings)) return reply;
  const work = (tx: Db) => changeDocument(tx, storeDocument, { ...input, context }, () => write(tx, websiteId, body));
  return flat(await change(storeDocument.action, websiteId, work, { fields: Object.keys(body) }));
}
