/** Search settings of the site: synonyms. */
import { z } from 'zod';
import { searchRulesOf, wordsOf } from '../../content/search-rules.ts';
import type { AdminRoute } from '../define-admin-route.ts';
import { documentRoutes } from './document-routes.ts';
import { documents, fittingDocument, readRevised, writeDocument } from './documents.ts';

const MAX_SYNONYMS = 500;
const MAX_WORDS = 20;
/** Maximum number of terms that a search for one term expands to. */
const MAX_FOUND = 100;

const term = z
  .string()
  .trim()
  .max(60)
  .refine((text) => wordsOf(text).length === 1, 'is one word');

const search = z.strictObject({
  synonyms: z
    .array(
      z.strictObject({
        words: z.array(term).min(2, 'needs two words').max(MAX_WORDS),
        oneWay: z
          .boolean()
          .default(false)
          .describe('One-way: a search for the first word also finds the others, but not the reverse.'),
      }),
    )
    .max(MAX_SYNONYMS)
    .superRefine((synonyms, context) => {
      const { synonymsOf } = searchRulesOf({}, { synonyms });
      const isCrowded = (text: string): boolean => synonymsOf(wordsOf(text)[0] ?? '').length > MAX_FOUND;
      const index = synonyms.findIndex(({ words }) => words.some(isCrowded));
      if (index >= 0)
        context.addIssue({
          code: 'custom',
          message: `has a word that finds more than ${MAX_FOUND} others`,
          path: [index, 'words'],
        });
    })
    .default([]),
});

export const searchRoutes: readonly AdminRoute[] = documentRoutes<z.infer<typeof search>>({
  path: '/api/owner/search',
  what: 'The search synonyms of the site',
  permission: 'settings',
  action: 'search.change',
  versions: 'search',
  schema: search,
  example: { synonyms: [{ words: ['mug', 'cup', 'beaker'], oneWay: false }] },
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.search);
    return { document: fittingDocument(search, data), revision };
  },
  write: (tx, { context: { websiteId } }, document) => writeDocument(tx, websiteId, documents.search, document),
});
