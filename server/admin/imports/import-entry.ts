/** What rows of a file become, before it is looked at what is there. */
import type { z } from 'zod';
import { checkInput } from '../../http/check-input.ts';
import { type FieldProblem, Problem } from '../../http/problems.ts';
import type { NewItem } from '../items/item-fields.ts';
import { type ImportField, importFields, type Mapping } from './import-fields.ts';
import { CellProblem, type Cells } from './read-cells.ts';
import type { ImportComment } from './read-comments.ts';
import type { ReadFile } from './read-table.ts';

/** Something to tell about a row. */
export interface ImportNote {
  readonly number: number;
  /** The heading; empty when it is about the whole row. */
  readonly column: string;
  readonly message: string;
  /** It says what changes of an item that is there; nothing is left to do. */
  readonly isChange?: true;
}

/** From the path that an entry had to the address that it has here. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/** A picture that a file names. */
export interface NamedPicture {
  readonly number: number;
  readonly field: 'picture' | 'variantPicture';
  /** As it is called among the site's files. */
  readonly name: string;
  readonly altText: string;
  /** Of the variant that it shows. */
  readonly sku?: string | undefined;
}

/** What tells an item from the others of where it comes from. */
interface ItemIdentity {
  /** Stored with the item: the same each time. */
  readonly key: string;
  /** It has an id where it comes from; else it is known by its address, or by its title. */
  readonly hasId: boolean;
  /** Another row has its title before it. */
  readonly isCopy: boolean;
}

/** A product or an item, of one row or more. */
export interface ImportEntry {
  readonly number: number;
  readonly title: string;
  readonly input: NewItem;
  /** `title`, `address`, `sale`, `productType`, where the file has them; what it does not have stays as it is. */
  readonly given: ReadonlySet<string>;
  readonly pictures: readonly NamedPicture[];
  /** The file of a track, as it is called among the site's files. */
  readonly sound?: string;
  readonly placeOf: PlaceOf;
  /** Of an item; products have their SKUs. */
  readonly identity?: ItemIdentity;
  /** The path that it had where it comes from; empty: none is known. */
  readonly oldPath?: string;
  /** Title of the page that it was below. */
  readonly parent?: string;
  /** Comments that it had, already approved. */
  readonly comments?: readonly ImportComment[];
  /** Variants whose rows have no SKU: found by their options. */
  readonly withoutSku?: ReadonlySet<number>;
  /** What is told when it is imported. */
  readonly remarks?: readonly ImportNote[];
}

export interface RefusedEntry {
  readonly number: number;
  readonly title: string;
  readonly notes: readonly ImportNote[];
}

export interface EntryContext {
  readonly mapping: Mapping;
  readonly columns: readonly string[];
  readonly format: ReadFile['format'];
  /** Rows that have the id, the address or the title of one before them, which of them they are, and the first one. */
  readonly copies: ReadonlyMap<number, { readonly first: number; readonly count: number }>;
  readonly currency: string;
  readonly timeZone: string;
  readonly now: number;
}

/** The heading of a field's column. */
export const columnOf = ({ mapping, columns }: Pick<EntryContext, 'mapping' | 'columns'>, field: ImportField): string =>
  columns[mapping[field] ?? -1] ?? importFields[field].label;

export const isRefused = (entry: ImportEntry | RefusedEntry): entry is RefusedEntry => 'notes' in entry;

interface EntryOfRows extends Pick<ImportEntry, 'number' | 'title' | 'placeOf'> {
  /** What is wrong with cells, once they are read. */
  readonly found: readonly CellProblem[];
  read(): Omit<ImportEntry, 'number' | 'title' | 'placeOf'>;
}

/** Makes an entry, or tells all reasons why there is none. */
export function readEntry(
  { read, found, number, title, placeOf }: EntryOfRows,
  context: EntryContext,
): ImportEntry | RefusedEntry {
  const refused = (notes: readonly ImportNote[]): RefusedEntry => {
    const ofCells = found.flatMap((problem) => notesOf(problem, number, context, placeOf));
    return { number, title, notes: byRow([...ofCells, ...notes]) };
  };
  try {
    const entry = { number, title, placeOf, ...read() };
    return found.length === 0 ? entry : refused([]);
  } catch (error) {
    return refused(notesOf(error, number, context, placeOf));
  }
}

/** Each once, in the order of the rows. */
export const byRow = (notes: readonly ImportNote[]): readonly ImportNote[] =>
  [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()].sort(
    (one, other) => one.number - other.number,
  );

/** Row and field of a field of the input. */
export type PlaceOf = (path: string) => { readonly number?: number; readonly field?: ImportField };

/** What a failure says of rows and columns. Throws what is no refusal. */
export function notesOf(
  error: unknown,
  number: number,
  context: EntryContext,
  placeOf: PlaceOf,
): readonly ImportNote[] {
  if (error instanceof CellProblem)
    return [{ number: error.number, column: columnOf(context, error.field), message: error.message }];
  if (!(error instanceof Problem) || error.code === 'internal') throw error;
  if (error.fields === undefined) return [{ number, column: '', message: error.detail ?? error.message }];
  return byRow(error.fields.map((problem) => noteOf(problem, number, context, placeOf)));
}

function noteOf(
  { field: path, message }: FieldProblem,
  number: number,
  context: EntryContext,
  placeOf: PlaceOf,
): ImportNote {
  const place = placeOf(path);
  // What no column says is about the whole row.
  const column = place.field === undefined ? '' : columnOf(context, place.field);
  return { number: place.number ?? number, column, message: named(message, column || wordsOf(path), column === '') };
}

/** What no column names, and what is missing, names itself. */
const named = (message: string, name: string, isAlone: boolean): string => {
  if (message === 'is missing') return `${name} is missing.`;
  return isAlone && /^[a-z]/.test(message) ? `${name} ${message}` : message;
};

/** `seoData.seoHidden`: “seo data, seo hidden”. */
const wordsOf = (path: string): string =>
  path
    .split('.')
    .map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .join(', ');

/** The input in the schema's shape. Throws `invalid-request`. */
export const checkEntry = <T>(schema: z.ZodType<T>, input: object): T =>
  checkInput(schema, Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));

/** The pictures of a cell, one or several. */
export const namedPictures = (cells: Cells, field: NamedPicture['field']): readonly NamedPicture[] =>
  cells
    .text(field)
    .split(/\n|,\s/)
    .flatMap((address) => {
      const name = fileName(address.trim());
      const altText = field === 'picture' ? cells.text('pictureText').slice(0, 1000) : '';
      return name === '' ? [] : [{ number: cells.number, field, name, altText }];
    });

/** The last part of a file's address or path, which is its name among the files of the site. */
export function fileName(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const name = path.split(/[/\\]/).at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
