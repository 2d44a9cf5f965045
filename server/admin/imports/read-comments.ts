/** Comments in an export of WordPress: approved ones come with their posts, the others are counted. */
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { replaceCode } from '#shared/spans';
import { momentOf } from './read-cells.ts';
import type { ReadFile, TableRow } from './read-table.ts';

/** The last column of an export's rows. */
export const VISITOR_COMMENTS = 'Visitor comments';

const comment = z.object({
  id: z.string(),
  parent: z.string(),
  author: z.string(),
  email: z.string(),
  body: z.string(),
  /** Epoch milliseconds. */
  created: z.number(),
});
export type ImportComment = Readonly<z.infer<typeof comment>>;
const cell = z.object({ approved: z.array(comment), others: z.number() });

const MAX_BODY = 10_000;

/** One as its elements say; null for one that is not approved, undefined for what is none of a visitor. */
export function readComment(elements: ReadonlyMap<string, string>, timeZone: string): ImportComment | null | undefined {
  const text = (name: string): string => elements.get(`wp:comment_${name}`) ?? '';
  if (/^(?:pingback|trackback)$/.test(text('type'))) return undefined;
  const body = plainText(text('content')).slice(0, MAX_BODY);
  if (text('approved') !== '1' || body === '' || text('id') === '') return null;
  const created = momentOf(`${text('date_gmt')}Z`, timeZone) ?? momentOf(text('date'), timeZone);
  return {
    id: text('id'),
    parent: text('parent'),
    body,
    created: created ?? 0,
    author: decodeEntities(text('author')).slice(0, 100) || 'Anonymous',
    email: text('author_email').slice(0, 200),
  };
}

/** Without scripts and styles; one that does not end takes the rest. */
const withoutCode = (html: string): string => replaceCode(html, '').replace(/<(?:script|style)\b[\s\S]*/i, '');

/** Comments are texts: paragraphs become lines. */
const plainText = (html: string): string =>
  decodeEntities(
    withoutCode(html)
      .replace(/<(?:br|\/p)\b[^<>]*>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replaceAll('\0', '')
    .trim();

export const commentsCell = (approved: readonly ImportComment[], others: number): string =>
  approved.length + others === 0 ? '' : JSON.stringify({ approved, others });

/** The comments of a row, and what is told of those that are left out. */
export function commentsOf({ cells }: TableRow, { columns, format }: Pick<ReadFile, 'columns' | 'format'>) {
  const text = format === 'wordpress' ? (cells[columns.indexOf(VISITOR_COMMENTS)] ?? '') : '';
  if (text === '') return { comments: [], messages: [] };
  const { approved, others } = cell.parse(JSON.parse(text));
  const left = others === 1 ? '1 comment that is not approved was' : `${others} comments that are not approved were`;
  return { comments: approved, messages: others === 0 ? [] : [`${left} left out.`] };
}
