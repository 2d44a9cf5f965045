/** Translations of the site: progress, documents, their texts, and the translations themselves. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { createProblem } from '../../http/create-problem.ts';
import { paging } from '../../http/reply-fields.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { documentRoutes } from '../site/document-routes.ts';
import { findDocument } from './find-document.ts';
import { documentKinds } from './translatable-site.ts';
import { TRANSLATION, targetLanguages, translationDocument } from './translation-document.ts';
import { readPortion, readProgress } from './translation-lists.ts';
import { progress } from './translation-progress.ts';

const TRANSLATIONS = '/api/owner/translations';

const listedDocument = z.object({
  kind: z.enum(documentKinds),
  id: z.string(),
  title: z.string(),
  path: z.string().describe('Path of the page that shows it; empty if many pages do.'),
  progress,
});

const sourceText = z.object({
  path: z.string().describe('Path of the text in the document.'),
  kind: z.enum(['plain', 'rich', 'markup']),
  text: z.string(),
  label: z.string().describe('What the text is, for example a title.'),
  part: z.string().describe('Part of the document that contains the text.'),
});

const shop = { all: 24, translated: 20, changed: 1 };

export const translationRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: TRANSLATIONS,
    permission: 'site.view',
    summary: 'Returns the translation progress of each language.',
    examples: { reply: { languages: [{ code: 'de', progress: shop }] } },
    reply: z.object({ languages: z.array(z.object({ code: z.string(), progress })) }),
    handle: async (_input, { database: { db }, websiteId }) => ({
      status: 200,
      body: { languages: [...(await readProgress(db, websiteId, await targetLanguages(db, websiteId)))] },
    }),
  }),
  defineAdminRoute({
    method: 'get',
    path: `${TRANSLATIONS}/:language`,
    permission: 'site.view',
    summary: 'Lists the translatable documents of a language with their progress: items last, 100 per page.',
    examples: {
      reply: {
        documents: [{ kind: 'page', id: 'shop', title: 'Shop', path: '/shop', progress: shop }],
        ...{ hasNextPage: false, nextPageCursor: null },
      },
    },
    query: z.strictObject({ cursor: z.string().max(1000).optional() }),
    reply: z.object({ documents: z.array(listedDocument), ...paging }),
    problems: ['not-found', 'invalid-request'],
    async handle({ param, query }, { database: { db }, websiteId }) {
      const language = param('language');
      if (!(await targetLanguages(db, websiteId)).includes(language))
        throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: await readPortion(db, websiteId, { language, cursor: query.cursor }) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${TRANSLATION}/texts`,
    permission: 'site.view',
    summary: 'Returns the original texts of a document.',
    examples: {
      reply: {
        ...{ title: 'Shop', path: '/shop' },
        texts: [{ path: 'title', kind: 'plain', text: 'Shop', label: 'Title', part: '' }],
      },
    },
    reply: z.object({ title: z.string(), path: z.string(), texts: z.array(sourceText) }),
    problems: ['not-found'],
    async handle({ param }, { database: { db }, websiteId }) {
      const document = await findDocument(db, websiteId, param('kind'), param('id'));
      if (document === undefined) throw createProblem('not-found', adminMessages.locate);
      const { title, path, units } = document;
      return { status: 200, body: { title, path, texts: [...units()] } };
    },
  }),
  ...documentRoutes(translationDocument),
];
