/** Variants as a grid: edited in place by keyboard; cells of a spreadsheet are pasted over the selected ones. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { gridActions, type Selected } from './grid-actions.ts';
import { type Range, rangeOf } from './grid-range.ts';
import type { VariantColumn } from './variant-columns.ts';
import type { Variant } from './variant-options.ts';
import { type RowActions, VariantRow } from './variant-row.tsx';

export interface VariantGridProps {
  readonly variants: readonly Variant[];
  readonly columns: readonly VariantColumn[];
  /** Messages of the server, by row and column: `3.sku`. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (variants: readonly Variant[]) => void;
  /** The pictures of a variant. */
  readonly onPictures: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

const at = (row: number, column: number): Selected => {
  const place = { row, column };
  return { active: place, anchor: place, typed: null };
};

export function VariantGrid({ variants, columns, problems, onChange, onPictures, onRemove }: VariantGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [selected, setSelected] = useState<Selected>(() => at(0, 0));
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const grid = gridActions({ variants, columns, selected, setSelected, setRefusals, onChange });
  useFocusedCell(table, selected);
  const range = rangeOf(selected.active, selected.anchor);
  const rowActions = useRowActions({ ...grid.cells, onPictures, onRemove });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and the clipboard are those of the cells within. */}
      <div className="studio-variants" onCopy={grid.copy} onPaste={grid.paste} onKeyDown={grid.onKeyDown}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid take the focus and keys. */}
        <table ref={table} role="grid" aria-label="Variants" aria-multiselectable className="studio-variant-grid">
          <thead>
            <tr>
              {columns.map(({ id, title, kind }) => (
                <th key={id} scope="col" className={`is-${kind}`}>
                  {title}
                </th>
              ))}
              <th scope="col">Pictures</th>
              <th scope="col">
                <span className="visually-hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, row) => (
              <VariantRow
                key={row}
                {...{ variant, row, columns, problems }}
                {...rowSelection(selected, range, row)}
                actions={rowActions}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="studio-variant-refusals" role="status">
        {refusals.map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
    </>
  );
}

/** What a row shows of the selection; the same values for rows without any, which are not drawn anew then. */
function rowSelection({ active, typed }: Selected, { from, to }: Range, row: number) {
  const isWithin = row >= from.row && row <= to.row;
  return {
    first: isWithin ? from.column : -1,
    last: isWithin ? to.column : -1,
    active: row === active.row ? active.column : -1,
    typed: row === active.row ? typed : null,
  };
}

/** Functions that stay the same ones while what they do follows the latest state, so that rows are not drawn for them. */
function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo<RowActions>(
    () => ({
      select: (place, isExtended, isEdited) => latest.current.select(place, isExtended, isEdited),
      type: (text) => latest.current.type(text),
      leave: () => latest.current.leave(),
      onPictures: (row) => latest.current.onPictures(row),
      onRemove: (row) => latest.current.onRemove(row),
    }),
    [],
  );
}

/** The focus follows the active cell once it is within the grid. */
function useFocusedCell(table: React.RefObject<HTMLTableElement | null>, { active, typed }: Selected): void {
  useEffect(() => {
    const cell = table.current?.tBodies[0]?.rows[active.row]?.cells[active.column];
    const hasFocus = table.current?.contains(document.activeElement) === true;
    if (!hasFocus || cell === undefined) return;
    if (typed === null) cell.focus();
    else cell.querySelector('input')?.focus();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, active, typed === null]);
}
