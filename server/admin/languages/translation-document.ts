/** The translation of one document into one language: stored separately, with its own revisions and versions. */
import { z } from 'zod';
import { field, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { may } from '#shared/roles';
import type { TranslatedText } from '#shared/translations';
import { translationName } from '../../content/translation/site-languages.ts';
import type { TextKind } from '../../content/translation/text-unit.ts';
import type { Db } from '../../database/database.ts';
import { createProblem } from '../../http/create-problem.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { Admin } from '../admins.ts';
import type { DocumentScope, VersionedDocument } from '../site/document-versions.ts';
import { documents, fittingDocument, readDocument, readRevised, writeDocument } from '../site/documents.ts';
import { findDocument } from './find-document.ts';
import type { TranslatableDocument } from './translatable-site.ts';
import { websiteLanguage } from './website-language.ts';

const MAX_TEXTS = 5000;
const MAX_PATH = 300;
const MAX_TEXT = 200_000;

/** Unsafe object keys. */
const NOT_KEYS = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/;

const translatedText = z.strictObject({
  text: z.string().max(MAX_TEXT).describe('Translation; empty: none.'),
  of: z.string().max(MAX_TEXT).describe('Original text that the translation was made from.'),
  isMarkup: z.boolean().optional().describe('The text is HTML. Set by the server.'),
});

const pathOfText = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .refine((path) => !NOT_KEYS.test(path), 'is not a known field');

const translations = z.strictObject({
  texts: z
    .record(pathOfText, translatedText)
    .refine((texts) => Object.keys(texts).length <= MAX_TEXTS, `must have at most ${MAX_TEXTS} texts`)
    .default({})
    .describe('Translations by the path of the text in the document.'),
});
type Translations = z.infer<typeof translations>;

const nameOf = ({ param }: Pick<DocumentScope, 'param'>): string =>
  translationName(param('language'), `${param('kind')}/${param('id')}`);

/** Codes of the languages that a site is translated into: all but the original one. */
export async function targetLanguages(db: Db, websiteId: string): Promise<readonly string[]> {
  const stored = await readDocument(db, websiteId, documents.languages);
  const original = textOf(field(stored, 'original')) || (await websiteLanguage(db, websiteId));
  return listOf(field(stored, 'languages'))
    .map((language) => textOf(field(language, 'code')))
    .filter((code) => code !== '' && code !== original);
}

/** The document of a call. Throws `not-found` for an unknown document or language. */
async function requireDocument(db: Db, { context, param }: DocumentScope): Promise<TranslatableDocument> {
  const { websiteId } = context;
  const languages = await targetLanguages(db, websiteId);
  const found = languages.includes(param('language'))
    ? await findDocument(db, websiteId, param('kind'), param('id'))
    : undefined;
  if (found === undefined) throw createProblem('not-found', adminMessages.locate);
  return found;
}

export const TRANSLATION = '/api/owner/translations/:language/:kind/:id';

export const translationDocument: VersionedDocument<Translations> = {
  path: TRANSLATION,
  what: 'The translation of a document',
  permission: 'languages',
  action: 'translation.change',
  versions: nameOf,
  schema: translations,
  example: { texts: { title: { text: 'Laden', of: 'Shop' } } },
  async read(db, scope) {
    await requireDocument(db, scope);
    const { data, revision } = await readRevised(db, scope.context.websiteId, nameOf(scope));
    return { document: fittingDocument(translations, data), revision };
  },
  async write(tx, call, { texts }) {
    const document = await requireDocument(tx, call);
    const kinds = new Map(document.units().map(({ path, kind }) => [path, kind]));
    const stored = Object.entries(texts)
      .filter(([, { text }]) => text !== '')
      .map(([path, text]) => [path, safeText(call.admin, text, kinds.get(path))] as const);
    await writeDocument(tx, call.context.websiteId, nameOf(call), { texts: Object.fromEntries(stored) });
  },
};

/** A text as it is stored: rich text is reduced to allowed elements, and markup requires the permission for code. */
function safeText(admin: Pick<Admin, 'roles'>, input: TranslatedText, kind: TextKind | undefined): TranslatedText {
  const { text, of, isMarkup = false } = input;
  // A text that is no longer in the document keeps its kind.
  const effective = kind ?? (isMarkup ? 'rich' : 'plain');
  if (effective === 'plain') return { text, of };
  const isTrusted = effective === 'markup' && may(admin.roles, 'code');
  return { text: isTrusted ? text : richText(text), of, isMarkup: true };
}
