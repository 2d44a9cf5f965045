/** Block ids, which are unique on a page. */
import { isData, listOf } from '#shared/json';
import { randomId } from '../../core/random-id.ts';

export const newBlockId = (): string => randomId().slice(0, 12);

/** A copy of a block or row with new block ids. */
export function freshIds(value: unknown): unknown {
  if (!isData(value)) return value;
  if (Array.isArray(value['columns'])) return { ...value, columns: value['columns'].map(freshColumn) };
  return { ...value, id: newBlockId() };
}

const freshColumn = (column: unknown): unknown =>
  isData(column)
    ? {
        ...column,
        ...('blocks' in column ? { blocks: listOf(column['blocks']).map(freshIds) } : {}),
        ...('rows' in column ? { rows: listOf(column['rows']).map(freshIds) } : {}),
      }
    : column;
