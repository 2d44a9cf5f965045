/** The settings of the store, read and changed: one JSON document of the website, with a revision. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import { type StoreSettings, storeSettings } from '../../shop/store-settings.ts';
import type { AdminContext } from '../admin-context.ts';
import type { AdminInput } from '../define-admin-route.ts';
import { requireRevision } from '../revisions.ts';
import { type AdminStoreSettings, type StoreSettingsChange, settingsReply } from './store-settings-schemas.ts';

interface Stored {
  readonly settings: StoreSettings;
  readonly revision: number;
}

/** `lock`: nobody else changes them until the transaction ends. */
async function stored(db: Db, websiteId: string, lock = false): Promise<Stored> {
  const query = db
    .select({ settings: websites.storeSettings, revision: websites.storeRevision })
    .from(websites)
    .where(eq(websites.id, websiteId));
  const [row] = lock ? await query.for('update') : await query;
  if (row === undefined) throw new Problem('site-removed');
  return { settings: storeSettings.parse(row.settings), revision: row.revision };
}

export async function readStoreSettings({ database, websiteId }: AdminContext): Promise<AdminStoreSettings> {
  const { settings, revision } = await stored(database.db, websiteId);
  return settingsReply(settings, revision);
}

/** The settings with the fields of a change; null takes one away. */
function changed(settings: StoreSettings, change: StoreSettingsChange): StoreSettings {
  const fields = Object.entries({ ...settings, ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return storeSettings.parse(Object.fromEntries(fields));
}

interface SettingsInput extends Pick<AdminInput, 'change' | 'request'> {
  readonly body: StoreSettingsChange;
}

/** Writes what differs. What changes nothing is neither written nor logged. Throws `owner-conflict` for an old revision. */
export async function changeStoreSettings(
  input: SettingsInput,
  { database, websiteId }: AdminContext,
): Promise<AdminStoreSettings> {
  const { body } = input;
  const before = await stored(database.db, websiteId);
  requireRevision(input, settingsReply(before.settings, before.revision));
  if (isDeepStrictEqual(changed(before.settings, body), before.settings))
    return settingsReply(before.settings, before.revision);
  return input.change(
    'store-settings.change',
    websiteId,
    async (tx) => {
      const current = await stored(tx, websiteId, true);
      requireRevision(input, settingsReply(current.settings, current.revision));
      const settings = changed(current.settings, body);
      await tx
        .update(websites)
        .set({ storeSettings: settings, storeRevision: current.revision + 1, updatedAt: sql`now()` })
        .where(eq(websites.id, websiteId));
      return settingsReply(settings, current.revision + 1);
    },
    { fields: Object.keys(body) },
  );
}
