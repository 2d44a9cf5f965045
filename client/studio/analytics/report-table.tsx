/** A report as a table that everybody can read: figures beside what they were. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { changeOf, type FigureKind, figureText } from './figures.ts';
import type { Report, ReportRow } from './use-report.ts';

export interface FigureColumn {
  /** Name of the figure. */
  readonly id: string;
  readonly title: string;
  readonly kind: FigureKind;
}

export interface ReportTableProps {
  readonly label: string;
  readonly report: Report;
  /** Heading of the first column. */
  readonly of: string;
  readonly columns: readonly FigureColumn[];
  /** What stands in the first column; default: the row's label. */
  readonly cell?: ((row: ReportRow) => ReactNode) | undefined;
  /** Rows that are shown at once. Default: 10. */
  readonly max?: number;
  /** A column after the figures. */
  readonly more?: { readonly title: string; readonly cell: (row: ReportRow) => ReactNode } | undefined;
}

export function ReportTable({ label, report, of, columns, cell, max = 10, more }: ReportTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { table, isWide } = useOverflow();
  const { rows, currency, total } = report;
  const shown = isWhole ? rows : rows.slice(0, max);
  return (
    <div className="analytics-table-part">
      <section
        ref={table}
        className="analytics-table"
        aria-label={`${label}: table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        {...(isWide && { 'data-scrolls': '' })}
      >
        <table>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
              {more === undefined ? null : <th scope="col">{more.title}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row">{cell === undefined ? row.label : cell(row)}</th>
                {columns.map(({ id, kind }) => (
                  <td key={id}>
                    {figureText(row.values[id], kind, currency)}
                    <ChangeText value={row.values[id]} before={row.before?.[id]} kind={kind} />
                  </td>
                ))}
                {more === undefined ? null : <td>{more.cell(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="studio-help analytics-scroll-note">Scroll sideways for more columns.</p>
      {rows.length > max ? (
        <Button onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show ${max} rows` : `Show all ${rows.length} rows`}
        </Button>
      ) : null}
      {isWhole && total > rows.length ? <p className="studio-soft">{`The file has all ${total} rows.`}</p> : null}
    </div>
  );
}

/** Whether a table is wider than the room that it has. */
function useOverflow() {
  const table = useRef<HTMLElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const element = table.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth + 1));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return { table, isWide };
}

export interface ChangeTextProps {
  readonly value: number | null | undefined;
  readonly before: number | null | undefined;
  readonly kind: FigureKind;
}

const arrows = { up: '↑', down: '↓', same: '' } as const;

export function ChangeText({ value, before, kind }: ChangeTextProps) {
  const change = changeOf(value, before, kind);
  if (change === undefined) return null;
  return (
    <span className={`analytics-change is-${change.direction}`}>
      <span aria-hidden>{arrows[change.direction]}</span> {change.text}
    </span>
  );
}
