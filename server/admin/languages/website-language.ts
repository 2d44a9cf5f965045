/** The language of a site without a list of languages. */
import { eq } from 'drizzle-orm';
import { field, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';

export async function websiteLanguage(db: Db, websiteId: string): Promise<string> {
  const [site] = await db.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
  return textOf(field(site?.data, 'language')) || 'en';
}
