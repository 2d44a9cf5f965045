/** What the columns of a file hold: as their headings say, and their cells. */
import { type Mapping, proposeMapping } from './import-fields.ts';
import { isDate } from './read-cells.ts';
import type { ReadFile } from './read-table.ts';

/** Rows that are looked at. */
const LOOKED_AT = 200;

/** A column “Published” of an item says when it was published, if it has dates. */
export function mappingOf({ columns, target, rows }: Pick<ReadFile, 'columns' | 'target' | 'rows'>): Mapping {
  const { published, ...mapping } = proposeMapping(columns, target);
  if (published === undefined) return mapping;
  const cells = rows.slice(0, LOOKED_AT).map((row) => (row.cells[published] ?? '').trim());
  const written = cells.filter((cell) => cell !== '');
  const hasDates = target === 'items' && mapping.publishOn === undefined && written.length > 0 && written.every(isDate);
  return hasDates ? { ...mapping, publishOn: published } : { ...mapping, published };
}
