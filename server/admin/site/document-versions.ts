/** Versions of settings, numbered and kept beside those of layouts. */
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { layoutVersions } from '../../database/schema.ts';
import { readVersions, type Target } from '../layouts/versions.ts';

const MAX_VERSIONS = 100;

/** The settings of one call, such as `design`, as the target of versions. */
export const settingsTarget = (id: string): Target => ({ kind: 'settings', id });

export interface WrittenSettings {
  readonly before: object;
  readonly after: object;
  /** The admin's id. */
  readonly author: string;
}

/** Adds the settings that were written as a version. What was there before there were versions becomes the first. */
export async function recordSettings(
  tx: Db,
  target: Target,
  { before, after, author }: WrittenSettings,
): Promise<void> {
  const [newest] = await readVersions(tx, target);
  const last = newest?.number ?? 0;
  const ofTarget = and(eq(layoutVersions.targetKind, target.kind), eq(layoutVersions.targetId, target.id));
  await tx.update(layoutVersions).set({ state: 'past' }).where(ofTarget);
  const row = (number: number, layout: object, by: string) => ({
    ...{ id: newId(), targetKind: target.kind, targetId: target.id, number, author: by },
    layout: { ...layout },
  });
  const publishedAt = new Date().toISOString();
  if (last === 0) await tx.insert(layoutVersions).values({ ...row(1, before, ''), state: 'past' });
  const number = Math.max(last, 1) + 1;
  await tx.insert(layoutVersions).values({ ...row(number, after, author), state: 'published', publishedAt });
  await tx.delete(layoutVersions).where(and(ofTarget, lte(layoutVersions.number, number - MAX_VERSIONS)));
}
