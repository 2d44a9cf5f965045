/**
 * Permissions for replacing or removing a file that is in use: those for everything that uses it. `files` alone suffices only for unused
 * files.
 */
import { inArray } from 'drizzle-orm';
import { may, type Permission } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { items } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import type { Admin } from '../admins.ts';
import { mayWriteItem, stateOf } from '../items/item-rights.ts';
import { documents } from '../site/documents.ts';
import { allUsesOfFile, type FileUse } from './file-references.ts';

const ofSettings: Readonly<Record<string, Permission>> = {
  ...{ [documents.design]: 'design', [documents.headerFooter]: 'design', [documents.slides]: 'design' },
  ...{ [documents.injection]: 'code', [documents.languages]: 'languages', [documents.navigation]: 'navigation' },
  'block-fields': 'content.publish',
};

const permissionOf = ({ kind, id }: FileUse): Permission => {
  switch (kind) {
    case 'item-draft':
    case 'layout-draft':
      return 'content.draft';
    case 'setting':
      return ofSettings[id] ?? 'settings';
    case 'site':
      return 'settings';
    case 'form':
      return 'forms';
    case 'page':
    case 'item':
      return 'content.publish';
  }
};

/** Maximum number of places named in the message. */
const NAMED = 3;

/** Throws `forbidden`, naming the places, if the admin may not change all that use the file. */
export async function requireFileRight(tx: Db, { roles }: Pick<Admin, 'roles'>, fileId: string): Promise<void> {
  const uses = await allUsesOfFile(tx, fileId);
  const writable = await writableItems(tx, { roles }, uses);
  const refused = uses.filter((use) =>
    use.kind === 'item' || use.kind === 'item-draft' ? !writable.has(use.id) : !may(roles, permissionOf(use)),
  );
  if (refused.length === 0) return;
  const named = refused.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const more = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : '';
  const message = `This file is shown in ${named.join(', ')}${more}, which you may not change.`;
  throw new Problem('forbidden', { detail: message, extra: { error: message } });
}

async function writableItems(
  tx: Db,
  admin: Pick<Admin, 'roles'>,
  uses: readonly FileUse[],
): Promise<ReadonlySet<string>> {
  const ids = uses.flatMap(({ kind, id }) => (kind === 'item' || kind === 'item-draft' ? [id] : []));
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: items.id, data: items.data, productType: items.productType })
    .from(items)
    .where(inArray(items.id, ids));
  const published = new Set(uses.flatMap(({ kind, id }) => (kind === 'item' ? [id] : [])));
  return new Set(
    rows
      .filter(({ id, data, productType }) =>
        // A draft of published content counts as a draft.
        mayWriteItem(admin, { isProduct: productType !== null, states: [published.has(id) ? stateOf(data) : 'Draft'] }),
      )
      .map(({ id }) => id),
  );
}
