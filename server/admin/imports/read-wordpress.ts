/** WordPress exports (WXR): posts and pages as rows of a table. No entities but XML's own, and no DTD. */

import sax, { type Tag } from 'sax';
import { decodeEntities } from '#shared/html';
import { createProblem } from '../../http/create-problem.ts';
import { importLimits } from './import-limits.ts';
import { commentsCell, type ImportComment, readComment, VISITOR_COMMENTS } from './read-comments.ts';
import type { ReadFile, TableRow } from './read-table.ts';

/** The title of the page above a page. */
export const PARENT = 'Parent';

const COLUMNS = [
  'Kind',
  'Title',
  'Address',
  'Description',
  'Excerpt',
  'Categories',
  'Tags',
  'Author',
  'Date',
  'State',
  'Comments',
  'Featured',
  'Picture',
  'ID',
  'Old address',
  PARENT,
  VISITOR_COMMENTS,
] as const;
type Column = (typeof COLUMNS)[number];

/** The state of what only those see who know its password. The password itself is not kept. */
const PROTECTED = 'password';
const WITH_PASSWORD: ReadonlySet<string> = new Set(['publish', 'future', 'private', 'draft', 'pending']);

/** Whether a row of an export had a password, whatever its columns are taken for. */
export const isProtected = ({ cells }: TableRow, { columns }: Pick<ReadFile, 'columns'>): boolean =>
  columns[0] === 'Kind' && cells[COLUMNS.indexOf('State')] === PROTECTED;

/** Elements of an item whose text is taken as it is. */
const TEXTS: Readonly<Record<string, Column>> = {
  title: 'Title',
  'wp:post_name': 'Address',
  link: 'Old address',
  'content:encoded': 'Description',
  'excerpt:encoded': 'Excerpt',
  'dc:creator': 'Author',
  'wp:status': 'State',
  'wp:comment_status': 'Comments',
  'wp:is_sticky': 'Featured',
  'wp:post_type': 'Kind',
};

const KEPT: ReadonlySet<string> = new Set([
  ...[
    'wp:post_id',
    'wp:attachment_url',
    'wp:post_password',
    'wp:post_date_gmt',
    'wp:post_date',
    'wp:post_parent',
    'pubDate',
  ],
]);

interface Blog {
  readonly address: string;
  /** Logins to the names that are shown. */
  readonly authors: ReadonlyMap<string, string>;
  /** Addresses of attachments, by their ids. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Titles of items, by their ids. */
  readonly titles: ReadonlyMap<string, string>;
}

interface Item {
  /** Its place among the items of the file, from 1. */
  readonly number: number;
  readonly cells: Map<string, string>;
  readonly comments: ImportComment[];
  /** Comments that are not approved. */
  others: number;
}

const PIECE = 64 * 1024;
const MAX_TEXT = 5_000_000;

/** Whether a file begins as an export does. */
export const isWordPress = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, 4096).toString();
  return /^\uFEFF?\s*</.test(start) && /<rss[\s>]/.test(start);
};

/** Throws `owner-refused` for what is no export. */
export async function readWordPress(bytes: Buffer, timeZone: string): Promise<ReadFile> {
  const reader = createReader(timeZone);
  const text = new TextDecoder().decode(bytes);
  for (let at = 0; at < text.length; at += PIECE) {
    reader.write(text.slice(at, at + PIECE));
    // Others are served meanwhile.
    await new Promise(setImmediate);
  }
  const { items, ...blog } = reader.end();
  const pictures = new Map(
    items.flatMap(({ cells }) => {
      const [id, url] = [cells.get('wp:post_id'), cells.get('wp:attachment_url')];
      return id === undefined || url === undefined ? [] : [[id, url] as const];
    }),
  );
  const titles = new Map(items.map(({ cells }) => [cells.get('wp:post_id') ?? '', cells.get('Title') ?? '']));
  const found = items.filter(({ cells }) => cells.get('Kind') === 'post' || cells.get('Kind') === 'page');
  const rows = found.filter(({ cells }) => cells.get('State') !== 'trash');
  const trashed = found.length - rows.length;
  if (found.length === 0) throw createProblem('owner-refused', 'The file has neither posts nor pages.');
  return {
    format: 'wordpress',
    target: 'items',
    columns: COLUMNS,
    messages: trashed === 0 ? [] : [`${trashed} in the trash ${trashed === 1 ? 'was' : 'were'} left out.`],
    rows: rows.map((item) => rowOf(item, { pictures, titles, ...blog })),
  };
}

function rowOf({ number, cells, comments, others }: Item, { address, authors, pictures, titles }: Blog): TableRow {
  const thumbnail = pictures.get(cells.get('thumbnail') ?? '') ?? '';
  const id = cells.get('wp:post_id') ?? '';
  const login = cells.get('Author') ?? '';
  const shown = {
    ...Object.fromEntries(cells),
    Picture: thumbnail,
    Author: authors.get(login) ?? login,
    Date: dateOf(cells),
    // Only of pages: what is attached has a parent, too.
    [PARENT]: titles.get(cells.get('wp:post_parent') || '-') ?? '',
    // As WordPress itself leads to a post, whatever its address is.
    ID: id === '' ? '' : `${address}/?p=${id}`,
    [VISITOR_COMMENTS]: commentsCell(comments, others),
  } as Readonly<Partial<Record<Column, string>>>;
  const hasPassword = (cells.get('wp:post_password') ?? '') !== '' && WITH_PASSWORD.has(shown.State ?? '');
  const row = hasPassword ? { ...shown, State: PROTECTED } : shown;
  return { number, cells: COLUMNS.map((column) => (row[column] ?? '').replaceAll('\0', '')) };
}

/** The instant; else the local time, which is one of the site's time zone. Drafts have no instant. */
function dateOf(cells: ReadonlyMap<string, string>): string {
  const dated = (name: string): string => {
    const text = cells.get(name) ?? '';
    return text.startsWith('0000') ? '' : text;
  };
  const gmt = dated('wp:post_date_gmt');
  if (gmt !== '') return `${gmt}Z`;
  const published = Date.parse(dated('pubDate'));
  return published > 0 ? new Date(published).toISOString() : dated('wp:post_date');
}

const refuse = (message: string): never => {
  throw createProblem('owner-refused', message);
};

function createParser() {
  const parser = sax.parser(true, { trim: false, position: true });
  parser.onerror = () => refuse(`The file is no well-formed XML: line ${parser.line + 1}.`);
  parser.ondoctype = () => refuse('A WordPress export has no document type; this file is not read.');
  return parser;
}

function longer(text: string, piece: string): string {
  if (text.length + piece.length > MAX_TEXT) refuse('A text of the file is too long.');
  return text + piece;
}

/** The items of an export, as their elements come. */
function createReader(timeZone: string) {
  const parser = createParser();
  const items: Item[] = [];
  let path: string[] = [];
  let item: Item | undefined;
  let text = '';
  let tag: Tag | undefined;
  let meta = '';
  let address = '';
  const authors = new Map<string, string>();
  let part = new Map<string, string>();
  parser.onopentag = (opened) => {
    tag = opened as Tag;
    path = [...path, tag.name];
    text = '';
    if (tag.name === 'item') item = { number: items.length + 1, cells: new Map(), comments: [], others: 0 };
    if (PARTS.has(tag.name)) part = new Map();
  };
  const take = (piece: string): void => {
    text = longer(text, piece);
  };
  parser.ontext = take;
  // Texts are decoded as XML; WordPress writes names as HTML into sections that XML leaves as they are.
  parser.oncdata = (piece) => take(isName(path.at(-1)) ? decodeEntities(piece) : piece);
  parser.onclosetag = (name) => {
    path = path.slice(0, -1);
    const isOfItem = path.at(-1) === 'item';
    if (item === undefined && name === 'wp:base_blog_url') address = text.trim();
    if (item !== undefined && isOfItem) takeElement(item, name, text.trim(), tag);
    if (PARTS.has(path.at(-1) ?? '')) part.set(name, text.trim());
    if (name === 'wp:author') takeAuthor(authors, part);
    if (name === 'wp:comment') takeComment(item, part, timeZone);
    if (item !== undefined && name === 'wp:meta_key') meta = text.trim();
    if (item !== undefined && name === 'wp:meta_value' && meta === '_thumbnail_id')
      item.cells.set('thumbnail', text.trim());
    if (name === 'item' && item !== undefined) items.push(item);
    if (items.length > importLimits.rows) refuse(`A file has at most ${importLimits.rows} items.`);
    text = '';
  };
  return {
    write: (piece: string): void => void parser.write(piece),
    end() {
      parser.close();
      return { items, address, authors };
    },
  };
}

/** Elements whose own elements are taken together. */
const PARTS: ReadonlySet<string> = new Set(['wp:author', 'wp:comment']);

const NAMES: ReadonlySet<string> = new Set(['title', 'category', 'wp:author_display_name']);
const isName = (element: string | undefined): boolean => NAMES.has(element ?? '');

/** WordPress writes letters of other scripts in percent-encoding. */
function addressOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function takeAuthor(authors: Map<string, string>, elements: ReadonlyMap<string, string>): void {
  const name = elements.get('wp:author_display_name') ?? '';
  if (name !== '') authors.set(elements.get('wp:author_login') ?? '', name);
}

function takeComment(item: Item | undefined, elements: ReadonlyMap<string, string>, timeZone: string): void {
  if (item === undefined) return;
  const comment = readComment(elements, timeZone);
  if (comment === null) item.others += 1;
  else if (comment !== undefined) item.comments.push(comment);
}

function takeElement({ cells }: Item, name: string, text: string, tag: Tag | undefined): void {
  const column = TEXTS[name];
  if (column !== undefined) cells.set(column, column === 'Address' ? addressOf(text) : text);
  if (KEPT.has(name)) cells.set(name, text);
  if (name !== 'category' || text === '') return;
  const kind = tag?.attributes['domain'] === 'post_tag' ? 'Tags' : 'Categories';
  if (kind === 'Categories' && (tag?.attributes['domain'] !== 'category' || /^uncategorized$/i.test(text))) return;
  // A name may have commas: each stands in a line of its own.
  cells.set(kind, `${cells.get(kind) ?? ''}${text}\n`);
}
