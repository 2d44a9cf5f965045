/** Saved sections: named rows and blocks that can be inserted on any page. */
import { z } from 'zod';
import { isData, listOf } from '#shared/json';
import { invalid } from '../../http/create-problem.ts';
import { requiredText } from '../../http/validation-messages.ts';
import type { AdminRoute } from '../define-admin-route.ts';
import { documentRoutes } from '../site/document-routes.ts';
import { documents, fittingDocument, type Json, readRevised, writeDocument } from '../site/documents.ts';
import { layoutProblems } from './layout-problems.ts';
import { safeLayout } from './safe-layout.ts';

const MAX_SECTIONS = 100;

const savedSections = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]{1,40}$/, 'is made of letters, digits and hyphens'),
        name: requiredText(100),
        part: z
          .record(z.string(), z.unknown(), 'must be an object')
          .describe('A row with its columns, or a block, as in layouts.'),
      }),
    )
    .max(MAX_SECTIONS)
    .default([])
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have each section once'),
});
type SavedSections = z.infer<typeof savedSections>;

/** A row or a block as a layout of its own. */
const layoutOf = (part: Json): Json => ({
  rows: ['columns' in part ? part : { columns: [{ blocks: [part] }] }],
});

/** The row or the block of such a layout. */
function partOf(layout: Json, part: Json): Json {
  const [row] = listOf(layout['rows']);
  const [column] = listOf(isData(row) ? row['columns'] : undefined);
  const [block] = listOf(isData(column) ? column['blocks'] : undefined);
  const found = 'columns' in part ? row : block;
  return isData(found) ? found : part;
}

function checkParts({ sections }: SavedSections): void {
  const problems = sections.flatMap(({ part }, at) =>
    layoutProblems(layoutOf(part), false).map(({ field, message }) => ({
      field: `sections.${at}.part.${field}`,
      message,
    })),
  );
  if (problems.length > 0) throw invalid(problems.slice(0, 100));
}

export const savedSectionRoutes: readonly AdminRoute[] = documentRoutes<SavedSections>({
  path: '/api/owner/saved-sections',
  what: 'Saved sections',
  permission: 'content.draft',
  action: 'saved-sections.change',
  versions: 'saved-sections',
  schema: savedSections,
  example: {
    sections: [
      {
        id: 'opening-hours',
        name: 'Opening hours',
        part: { type: 'markdown', value: { source: '# Open on Fridays' } },
      },
    ],
  },
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.savedSections);
    return { document: fittingDocument(savedSections, data), revision };
  },
  async write(tx, { admin, context: { websiteId } }, document, before) {
    checkParts(document);
    // Without the permission for code, it must not be left here for somebody with the permission.
    const stored = before.sections.map(({ part }) => layoutOf(part));
    const sections = document.sections.map((section) => ({
      ...section,
      part: partOf(safeLayout(admin, layoutOf(section.part), stored), section.part),
    }));
    await writeDocument(tx, websiteId, documents.savedSections, { sections });
  },
});
