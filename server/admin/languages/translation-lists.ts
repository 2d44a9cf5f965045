/** Lists of translatable documents with their progress. */
import { textTable } from '#shared/translations';
import { translationName } from '../../content/translation/site-languages.ts';
import type { Db } from '../../database/database.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { readDocuments } from '../site/documents.ts';
import { type ItemDocument, readItemDocuments } from './translatable-items.ts';
import { type DocumentKind, type TranslatableDocument, translatableSite } from './translatable-site.ts';
import { addProgress, NO_PROGRESS, type Progress, progressOf, statedTexts } from './translation-progress.ts';

const PORTION = 100;

interface ListedDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly progress: Progress;
}

/** The documents with their progress in a language, without those that have no text. */
async function listed(
  db: Db,
  websiteId: string,
  language: string,
  documents: readonly TranslatableDocument[],
): Promise<ListedDocument[]> {
  const nameOf = ({ kind, id }: TranslatableDocument): string => translationName(language, `${kind}/${id}`);
  const stored = await readDocuments(db, websiteId, documents.map(nameOf));
  return documents.flatMap((document) => {
    const { kind, id, title, path, units } = document;
    const table = stored.get(nameOf(document));
    const progress = progressOf(statedTexts(units(), table === undefined ? undefined : textTable(table)));
    return progress.all === 0 ? [] : [{ kind, id, title, path, progress }];
  });
}

interface Portion {
  readonly language: string;
  readonly cursor: string | undefined;
}

/** A page of the list: everything except items on the first one, followed by items. */
export async function readPortion(db: Db, websiteId: string, { language, cursor }: Portion) {
  const [collectionId = '', id = ''] = readCursor(cursor, [cursorParts.text, cursorParts.text]) ?? [];
  const after = id === '' ? undefined : { collectionId, id };
  const found = await readItemDocuments(db, websiteId, after, PORTION + 1);
  const { rows, ...page } = pageOf(found, PORTION, (item) => [item.collectionId, item.id]);
  const others = after === undefined ? await translatableSite(db) : [];
  return { documents: await listed(db, websiteId, language, [...others, ...rows]), ...page };
}

/** The progress for each of the languages. */
export async function readProgress(db: Db, websiteId: string, languages: readonly string[]) {
  const totals = new Map(languages.map((code) => [code, NO_PROGRESS]));
  const add = async (documents: readonly TranslatableDocument[]): Promise<void> => {
    for (const code of languages)
      for (const { progress } of await listed(db, websiteId, code, documents))
        totals.set(code, addProgress(totals.get(code) ?? NO_PROGRESS, progress));
  };
  if (languages.length > 0) await add(await translatableSite(db));
  let after: ItemDocument | undefined;
  // In batches: a store may have more items than fit in memory.
  for (let isLast = languages.length === 0; !isLast; ) {
    const items = await readItemDocuments(db, websiteId, after, PORTION);
    await add(items);
    after = items.at(-1);
    isLast = items.length < PORTION;
  }
  return [...totals].map(([code, progress]) => ({ code, progress }));
}
