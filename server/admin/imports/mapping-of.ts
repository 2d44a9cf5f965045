/** What the columns of a file hold: as their headings say, and their cells. */
import { type Mapping, proposeMapping } from './import-fields.ts';
import { isDate } from './read-cells.ts';
import type { ReadFile } from './read-table.ts';

/** Rows that are looked at. */
const LOOKED_AT = 200;

/**
 * A column “Published” says when something was published, if it has dates. A column “Date” of products may be any other date, or none: it
 * is read only if it has dates, too. Most cells decide, so that a single wrong one is reported instead of all others.
 */
export function mappingOf({ columns, target, rows }: Pick<ReadFile, 'columns' | 'target' | 'rows'>): Mapping {
  const { published, publishOn, ...mapping } = proposeMapping(columns, target);
  const hasDates = (place: number | undefined): boolean => {
    if (place === undefined) return false;
    const cells = rows.slice(0, LOOKED_AT).map((row) => (row.cells[place] ?? '').trim());
    const written = cells.filter((cell) => cell !== '');
    return written.filter(isDate).length * 2 > written.length;
  };
  const isDated = hasDates(published);
  const isRead = target === 'items' || hasDates(publishOn);
  const date = isRead && publishOn !== undefined ? publishOn : isDated ? published : undefined;
  return {
    ...mapping,
    ...(date === undefined ? {} : { publishOn: date }),
    ...(published === undefined || isDated ? {} : { published }),
  };
}
