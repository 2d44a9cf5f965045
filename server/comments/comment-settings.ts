import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { document, selectRow } from '../database/rows.ts';

/** Comment settings of the site (`websiteSettings`). */
export interface CommentSettings {
  readonly commentsEnabled: boolean;
  /** Comments and reviews need approval. */
  readonly commentsModerated: boolean;
  readonly reviewsEnabled: boolean;
  /** Reviewers may add photos. */
  readonly reviewPhotosEnabled: boolean;
  readonly likesEnabled: boolean;
}

const settingsRow = z.object({ data: document<Readonly<Record<string, unknown>>>() });

/** Reads the settings. Comments and reviews need approval by default. */
export async function readCommentSettings(db: Db): Promise<CommentSettings> {
  const statement = sql`SELECT data FROM site_documents WHERE name = 'website-settings' LIMIT 1`;
  const settings = (await selectRow(db, settingsRow, statement))?.data ?? {};
  return {
    commentsEnabled: settings['commentsEnabled'] !== false,
    commentsModerated: settings['commentsModerated'] !== false,
    reviewsEnabled: settings['reviewsEnabled'] === true,
    reviewPhotosEnabled: settings['reviewPhotosEnabled'] !== false,
    likesEnabled: settings['simpleLikingEnabled'] === true,
  };
}
