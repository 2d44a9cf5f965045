/** Posts and events of a table: a row each. */
import { slugOf } from '../../content/slug.ts';
import { contentHash } from '../../disk/content-hash.ts';
import { newItem } from '../items/item-fields.ts';
import {
  checkEntry,
  columnOf,
  type EntryContext,
  fileName,
  type ImportEntry,
  namedPictures,
  type RefusedEntry,
  readEntry,
} from './import-entry.ts';
import type { ImportField } from './import-fields.ts';
import { oldPathOf } from './import-redirects.ts';
import { type CellProblem, type Cells, cellsOf } from './read-cells.ts';
import { commentsOf, VISITOR_COMMENTS } from './read-comments.ts';
import { commonFields, publicationOfRow } from './read-state.ts';
import type { TableRow } from './read-table.ts';
import { isProtected, PARENT } from './read-wordpress.ts';
import { identityOf } from './row-groups.ts';

/** The item of a row, or why it cannot be one. */
export function readItem(row: TableRow, context: EntryContext): ImportEntry | RefusedEntry {
  const found: CellProblem[] = [];
  const cells = cellsOf(row, context.mapping, found);
  const placeOf = (path: string) => {
    const field = FIELDS[path.split('.', 1)[0] ?? ''];
    return field === undefined ? {} : { field };
  };
  const title = cells.text('title') || cells.text('urlId') || cells.text('sourceId');
  return readEntry(
    {
      ...{ number: row.number, title, placeOf, found },
      read() {
        const entry = itemOf(cells, context, isProtected(row, context));
        const oldPath = oldPathOf(cells.text('oldAddress'));
        const { comments, messages } = commentsOf(row, context);
        const told = messages.map((message) => ({ number: row.number, column: VISITOR_COMMENTS, message }));
        return {
          ...entry,
          oldPath,
          parent: row.cells[context.columns.indexOf(PARENT)] ?? '',
          comments,
          remarks: [...entry.remarks, ...told],
        };
      },
    },
    context,
  );
}

/** Rows with one id or address are a mistake; those with one title are counted. */
function identityOfRow(cells: Cells, context: EntryContext) {
  const { by, text } = identityOf(cells);
  const copy = context.copies.get(cells.number);
  if (copy !== undefined && by !== 'title')
    cells.refuse(by, `${rowWord(context)} ${copy.first} has the same ${by === 'urlId' ? 'address' : 'ID'}.`);
  const key = contentHash(`${by} ${text} ${copy?.count ?? 1}`).slice(0, KEY_LENGTH);
  const message = `${rowWord(context)} ${copy?.first} has the same title: they are told apart by their order in the file.`;
  const remark = { number: cells.number, column: columnOf(context, 'title'), message };
  const identity = { key, hasId: by === 'sourceId', isCopy: copy !== undefined };
  return { identity, remarks: copy === undefined ? [] : [remark] };
}

/** XML has no rows. */
const rowWord = ({ format }: EntryContext): string => (format === 'wordpress' ? 'Item' : 'Row');

const KEY_LENGTH = 22;

function itemOf(cells: Cells, context: EntryContext, isSecret: boolean) {
  const { identity, remarks: ofIdentity } = identityOfRow(cells, context);
  const { fields: common, remarks: ofTexts } = commonFields(cells, context);
  const { urlId: address, ...fields } = common as { readonly urlId?: string };
  const author = cells.text('author');
  const comments = cells.flag('comments');
  const sound = fileName(cells.text('sound'));
  const publication = isSecret ? secretOfRow(cells, context) : publicationOfRow(cells, context);
  const input = checkEntry(newItem, {
    ...fields,
    urlId: slugOf(address ?? cells.text('title')),
    author: author === '' ? undefined : { displayName: author },
    ...publication.fields,
    startDate: cells.moment('startDate', context.timeZone),
    endDate: cells.moment('endDate', context.timeZone),
    sourceUrl: cells.text('sourceUrl') || undefined,
    commentState: comments === undefined ? undefined : comments ? 1 : 2,
    starred: cells.flag('featured'),
  });
  return {
    input,
    identity,
    given: new Set(address === undefined ? ['title'] : ['title', 'address']),
    pictures: namedPictures(cells, 'picture').slice(0, 1),
    ...(sound === '' ? {} : { sound }),
    remarks: [...ofIdentity, ...ofTexts, ...publication.remarks],
  };
}

const SECRET = 'It had a password in WordPress: it is private now.';

const secretOfRow = (cells: Cells, context: EntryContext) => ({
  fields: { workflowState: 'Private' as const, publishOn: cells.moment('publishOn', context.timeZone) },
  remarks: [{ number: cells.number, column: columnOf(context, 'state'), message: SECRET }],
});

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
  commentState: 'comments',
  starred: 'featured',
  mainImage: 'picture',
  audioAssetUrl: 'sound',
  seoData: 'seoTitle',
};
