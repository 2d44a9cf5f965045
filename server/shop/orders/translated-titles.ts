/** Titles of bought products in the shopper's language, from the translations of the site. */
import { inArray } from 'drizzle-orm';
import { textTable } from '#shared/translations';
import { translationName } from '../../content/translation/site-languages.ts';
import type { Db } from '../../database/database.ts';
import { siteDocuments } from '../../database/schema.ts';
import type { EmailLanguage } from '../../emails/email-language.ts';

interface TitledLine {
  readonly itemId: string;
  /** As it was bought. */
  readonly title: string;
}

/** In the order of the lines; undefined: not translated. */
export async function translatedTitles(
  db: Db,
  { translations }: Pick<EmailLanguage, 'translations'>,
  lines: readonly TitledLine[],
): Promise<readonly (string | undefined)[]> {
  const namesOf = ({ itemId }: TitledLine) => translations.map((code) => translationName(code, `item/${itemId}`));
  const names = [...new Set(lines.flatMap(namesOf))];
  if (names.length === 0) return [];
  const rows = await db
    .select({ name: siteDocuments.name, data: siteDocuments.data })
    .from(siteDocuments)
    .where(inArray(siteDocuments.name, names));
  const tables = new Map(rows.map(({ name, data }) => [name, textTable(data)]));
  return lines.map((line) => {
    const unit = { path: 'title', kind: 'plain', text: line.title };
    for (const name of namesOf(line)) {
      const found = tables.get(name)?.find(unit, () => false);
      if (found !== undefined) return found.text;
    }
    return undefined;
  });
}
