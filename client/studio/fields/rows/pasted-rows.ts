/** Entries of a list from pasted lines or cells of a spreadsheet. Pure. */
import Papa from 'papaparse';
import { isData } from '#shared/json';
import type { Setting } from '#shared/settings';
import { type Path, valueAt } from '../../documents/json-value.ts';
import { cellValue, columnsOf, type RowColumn } from './row-cells.ts';

export interface PastedRows {
  readonly entries: readonly unknown[];
  /** Headings that no setting has. */
  readonly unknown: readonly string[];
}

/** `setting`: of an entry. Each line is one; for groups, only cells are. */
export function pastedRows(setting: Setting, text: string, timeZone: string): PastedRows {
  if (setting.kind === 'text') {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    return { entries: lines.filter((line) => line !== ''), unknown: [] };
  }
  if (setting.kind !== 'object' || !text.includes('\t')) return { entries: [], unknown: [] };
  const { data } = Papa.parse<string[]>(text.replace(/(?<![\r\n])[\r\n]+$/, ''), {
    delimiter: '\t',
    skipEmptyLines: true,
  });
  const all = columnsOf(setting.of);
  const headed = data[0]?.map((cell) => columnNamed(all, cell));
  const isHead = headed?.some((column) => column !== undefined) === true;
  const columns = isHead ? headed : all;
  const unknown = isHead ? (data[0] ?? []).filter((name, at) => name.trim() !== '' && headed[at] === undefined) : [];
  const rows = isHead ? data.slice(1) : data;
  return { entries: rows.map((cells) => entryOf(columns, cells, timeZone)), unknown };
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** By its label, the label of its group, or its name. */
function columnNamed(columns: readonly RowColumn[], heading: string): RowColumn | undefined {
  const name = bare(heading);
  if (name === '') return undefined;
  const names = ({ label, path, setting }: RowColumn): readonly string[] =>
    [label, setting.label ?? '', String(path.at(-1)), String(path[0])].map(bare);
  return columns.find((column) => names(column).includes(name));
}

/** Currencies stand before amounts, so that these are read in them. */
function entryOf(columns: readonly (RowColumn | undefined)[], cells: readonly string[], timeZone: string): unknown {
  const filled = columns.flatMap((column, at) => {
    const text = cells[at] ?? '';
    return column === undefined || text.trim() === '' ? [] : [{ column, text: text.trim() }];
  });
  const ordered = filled.toSorted((a, b) => rank(a.column) - rank(b.column));
  return ordered.reduce<unknown>(
    (entry, { column, text }) => withValue(entry, column.path, cellValue(column, text, entry, timeZone)),
    {},
  );
}

const rank = ({ setting }: RowColumn): number => (setting.kind === 'currency' ? 0 : 1);

function withValue(entry: unknown, [name = '', ...rest]: Path, value: unknown): unknown {
  const own = isData(entry) ? entry : {};
  return { ...own, [name]: rest.length === 0 ? value : withValue(valueAt(own, [name]), rest, value) };
}
