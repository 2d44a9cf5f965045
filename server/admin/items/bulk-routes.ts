/** Bulk changes to items of a collection, with a result for each. */
import { z } from 'zod';
import { names } from '../../content/fields.ts';
import { Problem } from '../../http/problems.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemExamples } from './item-examples.ts';
import { type ItemChange, itemChange } from './item-fields.ts';
import { bulkResults } from './item-replies.ts';
import { itemWriters } from './item-rights.ts';
import { lockItem, type StoredItem } from './item-store.ts';
import { asTyped } from './page-texts.ts';
import { trashItem } from './trash.ts';
import { changeItem, type ItemWriter } from './write-item.ts';

const BULK = '/api/owner/collections/:collectionId/items/bulk';
const MAX_IDS = 250;

const { tags, categories, workflowState, publishAt, starred, commentState } = itemChange.shape;

const bulkChange = z
  .strictObject({
    ids: z
      .array(z.string().max(100))
      .min(1)
      .max(MAX_IDS)
      .refine((ids) => new Set(ids).size === ids.length, 'has an id twice'),
    delete: z.literal(true).optional(),
    change: z.strictObject({ workflowState, publishAt, starred, commentState }).optional(),
    addTags: tags,
    removeTags: tags,
    addCategories: categories,
    removeCategories: categories,
  })
  .refine(
    ({ ids: _, delete: isDeletion, ...changes }) => Object.keys(changes).length > 0 !== (isDeletion === true),
    'needs either changes or delete',
  );

type BulkChange = Readonly<z.infer<typeof bulkChange>>;

/** Adds and removes terms; remaining ones keep their order and spelling. */
function changedTerms(present: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const key = (name: string): string => name.toLowerCase();
  const gone = new Set(removed.map(key));
  const remaining = present.filter((name) => !gone.has(key(name)));
  const known = new Set(remaining.map(key));
  return [...remaining, ...added.filter((name) => !known.has(key(name)))];
}

function changeOf({ item: { data } }: StoredItem, input: BulkChange): ItemChange {
  const { change = {}, addTags, removeTags, addCategories, removeCategories } = input;
  const terms = (name: 'tags' | 'categories', added: string[] | undefined, removed: string[] | undefined) =>
    added === undefined && removed === undefined
      ? {}
      : { [name]: changedTerms(asTyped(names(data, name)), added ?? [], removed ?? []) };
  return { ...change, ...terms('tags', addTags, removeTags), ...terms('categories', addCategories, removeCategories) };
}

type Result = z.infer<typeof bulkResults>['results'][number];

/** Changes one item; a problem becomes its result, and its changes are rolled back. */
async function changeOne(
  writer: ItemWriter,
  place: readonly [collectionId: string, id: string],
  input: BulkChange,
): Promise<Result> {
  const [collectionId, id] = place;
  try {
    const stored = await lockItem(writer.tx, writer.context, collectionId, id);
    if (input.delete === true) await trashItem(writer, stored);
    else await changeItem(writer, stored, changeOf(stored, input));
    return { id, ok: true };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'internal') throw error;
    return { id, ok: false, error: error.fields?.[0]?.message ?? error.detail ?? error.message };
  }
}

export const bulkRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: BULK,
    permission: itemWriters,
    summary: `Updates or deletes up to ${MAX_IDS} items: state, tags, categories, featured, comments. Returns a result for each.`,
    examples: itemExamples.bulk,
    reply: bulkResults,
    body: bulkChange,
    async handle({ body, param, admin, change }, context: AdminContext) {
      const collectionId = param('collectionId');
      const work = async (writer: ItemWriter): Promise<readonly Result[]> => {
        const results: Result[] = [];
        for (const id of body.ids) results.push(await changeOne(writer, [collectionId, id], body));
        return results;
      };
      const results = await change('item.bulk', collectionId, (tx) => work({ tx, context, admin }), body);
      return { status: 200, body: { results } };
    },
  }),
];
