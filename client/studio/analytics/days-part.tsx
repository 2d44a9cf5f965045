/** A report of days: a chart of one figure, chosen by the reader, and the table of all of them. */
import { useCallback, useMemo, useState } from 'react';
import { DAY_MS } from '#shared/durations';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { Select } from '../controls/select.tsx';
import { chartPoints } from './chart-options.ts';
import { figureText, isWholeFigure } from './figures.ts';
import { dayText, rangeText } from './range.ts';
import { type FigureColumn, ReportTable } from './report-table.tsx';
import type { Report } from './use-report.ts';

const DayChart = late(async () => (await import('./day-chart.tsx')).DayChart);

export interface DaysPartProps {
  readonly label: string;
  readonly report: Report;
  readonly columns: readonly FigureColumn[];
}

export function DaysPart({ label, report, columns }: DaysPartProps) {
  const [chosen, setChosen] = useState(columns[0]?.id ?? '');
  const column = columns.find(({ id }) => id === chosen) ?? columns[0];
  const points = useMemo(() => pointsOf(report, column?.id ?? ''), [report, column?.id]);
  const text = useCallback(
    (value: number | null | undefined) => figureText(value, column?.kind ?? 'count', report.currency),
    [column?.kind, report.currency],
  );
  if (column === undefined) return null;
  const values = report.rows.map(({ values: own }) => own[column.id] ?? 0);
  const summary = `${column.title} by day, ${rangeText(report.range)}: between ${text(Math.min(...values))} and ${text(Math.max(...values))}. The table below has all days.`;
  const newestFirst = { ...report, rows: report.rows.toReversed() };
  return (
    <>
      {columns.length > 1 ? (
        <div className="analytics-figure">
          <Select
            label="Chart of"
            options={columns.map(({ id, title }) => ({ id, label: title }))}
            value={column.id}
            onChange={setChosen}
          />
        </div>
      ) : null}
      <Late fallback={<Loading label={label} />}>
        <DayChart label={summary} points={points} isWhole={isWholeFigure(column.kind ?? 'count')} text={text} />
      </Late>
      {report.compared === null ? null : (
        <p className="analytics-legend studio-soft">
          <span>
            <span className="analytics-key" aria-hidden /> {rangeText(report.range)}
          </span>
          <span>
            <span className="analytics-key is-before" aria-hidden /> {rangeText(report.compared)}
          </span>
        </p>
      )}
      <details className="analytics-days">
        <summary>Table of days</summary>
        <ReportTable
          label={label}
          report={newestFirst}
          of="Day"
          columns={columns}
          cell={({ key }) => dayText(key)}
          max={31}
        />
      </details>
    </>
  );
}

function pointsOf({ rows, compared }: Report, id: string) {
  const first = compared === null ? undefined : Date.parse(compared.from);
  const daysBefore =
    first === undefined ? [] : rows.map((_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
  return chartPoints(
    rows.map(({ key }) => key),
    daysBefore,
    rows.map(({ values }) => values[id] ?? null),
    rows.map(({ before }) => before?.[id] ?? null),
  );
}
