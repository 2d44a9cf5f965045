/**
 * A grid with keyboard editing and spreadsheet paste. The grid has the focus and `aria-activedescendant`, and only visible rows are
 * rendered.
 */
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWindow } from '../controls/use-window.ts';
import { gridActions, type Selected } from './grid-actions.ts';
import type { GridColumn } from './grid-column.ts';
import { type Range, rangeOf } from './grid-range.ts';
import { type CellActions, cellId, SheetRow } from './sheet-row.tsx';
import { type Reveal, useReveal } from './use-reveal.ts';

export interface SheetGridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** Messages by row and column: `3.sku`. */
  readonly problems?: Readonly<Record<string, string>>;
  /** The heading of the cells before and after the others. */
  readonly leadTitle?: ReactNode;
  readonly lead?: ((row: Row, index: number) => ReactNode) | undefined;
  readonly toolsTitle?: ReactNode;
  readonly tools?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Called when the last rows come into view. */
  readonly onEnd?: (() => void) | undefined;
  /** A column to scroll to. */
  readonly reveal?: Reveal | undefined;
}

const ROW_HEIGHT = 34;
const HEADING = 34;
const none: Readonly<Record<string, string>> = {};
const start: Selected = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, typed: null };

export function SheetGrid<Row>(props: SheetGridProps<Row>) {
  const { label, rows, columns, problems = none, onChange, lead, tools } = props;
  const id = useId();
  const [chosen, setSelected] = useState(start);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const selected = within(chosen, rows.length, columns.length);
  const { active, anchor } = selected;
  const grid = gridActions({ rows, columns, selected, setSelected, setRejections, onChange });
  const actions = useCellActions(grid.cells);
  const { scroller, first, last, show } = useWindow({
    ...{ count: rows.length, rowHeight: ROW_HEIGHT, heading: HEADING },
    onEnd: props.onEnd,
  });
  useActiveInView({ id, selected, show, scroller });
  useReveal(scroller, props.reveal);
  const range = rangeOf(active, anchor);
  const width = columns.length + (lead ? 1 : 0) + (tools ? 1 : 0);
  return (
    <>
      <div ref={scroller} className="studio-sheet">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with editable cells is a grid.
          role="grid"
          aria-label={label}
          aria-multiselectable
          aria-rowcount={rows.length + 1}
          aria-activedescendant={cellId(id, active)}
          tabIndex={0}
          onCopy={grid.copy}
          onPaste={grid.paste}
          onKeyDown={grid.onKeyDown}
        >
          <Headings {...{ columns, lead, tools }} leadTitle={props.leadTitle} toolsTitle={props.toolsTitle} />
          <tbody>
            <Gap rows={first} width={width} />
            {rows.slice(first, last).map((row, at) => (
              <SheetRow
                key={first + at}
                gridId={id}
                index={first + at}
                {...{ row, columns, problems, actions, lead, tools }}
                {...rowSelection(selected, range, first + at)}
              />
            ))}
            <Gap rows={rows.length - last} width={width} />
          </tbody>
        </table>
      </div>
      <div role="status">
        <ul className="studio-sheet-refusals">
          {rejections.map((rejection) => (
            <li key={rejection}>{rejection}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

type HeadingsProps<Row> = Pick<SheetGridProps<Row>, 'columns' | 'leadTitle' | 'lead' | 'toolsTitle' | 'tools'>;

const Headings = <Row,>({ columns, leadTitle, lead, toolsTitle, tools }: HeadingsProps<Row>) => (
  <thead>
    <tr>
      {lead === undefined ? null : (
        <th scope="col" data-tools className="is-tools">
          {leadTitle}
        </th>
      )}
      {columns.map(({ id, title, kind }) => (
        <th key={id} scope="col" data-column={id} className={`is-${kind}`}>
          {title}
        </th>
      ))}
      {tools === undefined ? null : (
        <th scope="col" data-tools className="is-tools">
          {toolsTitle}
        </th>
      )}
    </tr>
  </thead>
);

/** The space of rows that are not rendered. */
const Gap = ({ rows, width }: { readonly rows: number; readonly width: number }) =>
  rows === 0 ? null : (
    <tr aria-hidden>
      <td colSpan={width} className="is-gap" style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  );

/** Rows may have been removed since the selection. */
function within(selected: Selected, rows: number, columns: number): Selected {
  const fits = ({ row, column }: Selected['active']): boolean => row < Math.max(rows, 1) && column < columns;
  return fits(selected.active) && fits(selected.anchor) ? selected : start;
}

/** The selection within a row; equal values for rows without any, which are then not rendered again. */
function rowSelection({ active, typed }: Selected, { from, to }: Range, row: number) {
  const isWithin = row >= from.row && row <= to.row;
  return {
    first: isWithin ? from.column : -1,
    last: isWithin ? to.column : -1,
    active: row === active.row ? active.column : -1,
    typed: row === active.row ? typed : null,
  };
}

/** Stable functions that always act on the latest state, so that rows are not rendered for them. */
function useCellActions(actions: CellActions): CellActions {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo<CellActions>(
    () => ({
      select: (place, isExtended, isEdited) => latest.current.select(place, isExtended, isEdited),
      type: (text) => latest.current.type(text),
      leave: () => latest.current.leave(),
    }),
    [],
  );
}

interface InViewInput {
  readonly id: string;
  readonly selected: Selected;
  readonly show: (row: number) => void;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
}

/** Scrolls to the active cell, and returns the focus to the grid when editing ends. */
function useActiveInView({ id, selected: { active, typed }, show, scroller }: InViewInput): void {
  const isEdited = typed !== null;
  const wasEdited = useRef(false);
  const { row, column } = active;
  useEffect(() => {
    // Does not scroll when the page is first opened.
    if (scroller.current?.contains(document.activeElement) !== true) return;
    show(row);
    document.getElementById(cellId(id, { row, column }))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, row, column, show, scroller]);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (wasEdited.current && !isEdited && isFocusLost) scroller.current?.querySelector('table')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited, scroller]);
}
