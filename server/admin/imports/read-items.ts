/** Posts and events of a table: a row each. */
import { slugOf } from '../../content/slug.ts';
import { newItem } from '../items/item-fields.ts';
import {
  checkEntry,
  columnOf,
  type EntryContext,
  type ImportEntry,
  namedPictures,
  type RefusedEntry,
  readEntry,
} from './import-entry.ts';
import type { ImportField } from './import-fields.ts';
import { type Cells, cellsOf } from './read-cells.ts';
import { commonFields, stateOfRow } from './read-state.ts';
import type { TableRow } from './read-table.ts';
import { isProtected } from './read-wordpress.ts';

/** The item of a row, or why it cannot be one. */
export function readItem(row: TableRow, context: EntryContext): ImportEntry | RefusedEntry {
  const cells = cellsOf(row, context.mapping);
  const placeOf = (path: string) => {
    const field = FIELDS[path.split('.', 1)[0] ?? ''];
    return field === undefined ? {} : { field };
  };
  const title = cells.text('title') || cells.text('urlId');
  return readEntry(
    { number: row.number, title, placeOf, read: () => itemOf(cells, context, isProtected(row, context)) },
    context,
  );
}

function itemOf(cells: Cells, context: EntryContext, isSecret: boolean) {
  const { urlId: address, ...fields } = commonFields(cells) as { readonly urlId?: string };
  const author = cells.text('author');
  const comments = cells.flag('comments');
  const input = checkEntry(newItem, {
    ...fields,
    urlId: slugOf(address ?? cells.text('title')),
    author: author === '' ? undefined : { displayName: author },
    ...(isSecret ? secretOfRow(cells, context) : publicationOfRow(cells, context)),
    startDate: cells.moment('startDate', context.timeZone),
    endDate: cells.moment('endDate', context.timeZone),
    sourceUrl: cells.text('sourceUrl') || undefined,
    commentState: comments === undefined ? undefined : comments ? 1 : 2,
    starred: cells.flag('featured'),
  });
  const remark = { number: cells.number, column: columnOf(context, 'state'), message: SECRET };
  const remarks = isSecret ? { remarks: [remark] } : {};
  return { input, given: new Set<string>(), pictures: namedPictures(cells, 'picture').slice(0, 1), ...remarks };
}

const SECRET = 'It had a password in WordPress: it is private now.';

const secretOfRow = (cells: Cells, { timeZone }: EntryContext) => ({
  workflowState: 'Private' as const,
  publishOn: cells.moment('publishOn', timeZone),
});

/** What is scheduled is published at its date; what was, at the date that it had. */
function publicationOfRow(cells: Cells, { timeZone, now }: EntryContext) {
  const publishOn = cells.moment('publishOn', timeZone);
  const workflowState = stateOfRow(cells);
  if (workflowState !== 'Scheduled') return { workflowState, publishOn };
  if (publishOn !== undefined && publishOn <= now) return { workflowState: 'Published' as const, publishOn };
  return { workflowState, publishAt: publishOn === undefined ? undefined : new Date(publishOn).toISOString() };
}

const FIELDS: Readonly<Record<string, ImportField>> = {
  title: 'title',
  urlId: 'urlId',
  body: 'body',
  excerpt: 'excerpt',
  tags: 'tags',
  categories: 'categories',
  workflowState: 'state',
  publishAt: 'publishOn',
  publishOn: 'publishOn',
  author: 'author',
  startDate: 'startDate',
  endDate: 'endDate',
  sourceUrl: 'sourceUrl',
  seoData: 'seoTitle',
};
