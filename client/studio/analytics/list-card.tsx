/** A report of keys with their figures, as a card. */
import type { ReactNode } from 'react';
import type { ShownRange } from './range.ts';
import { ReportCard } from './report-card.tsx';
import { type FigureColumn, ReportTable } from './report-table.tsx';
import { type ReportRow, useReport } from './use-report.ts';

export interface ListCardProps {
  readonly title: string;
  /** Name of the report. */
  readonly name: string;
  readonly range: ShownRange;
  readonly of: string;
  readonly columns: readonly FigureColumn[];
  readonly empty: string;
  readonly hint?: string;
  readonly note?: string;
  /** Below the table. */
  readonly footnote?: string;
  readonly max?: number;
  readonly cell?: (row: ReportRow) => ReactNode;
  readonly more?: { readonly title: string; readonly cell: (row: ReportRow) => ReactNode };
}

export const ListCard = ({ title, name, range, empty, hint, note, footnote, ...table }: ListCardProps) => (
  <ReportCard
    title={title}
    read={useReport(name, range)}
    empty={empty}
    {...(hint === undefined ? {} : { hint })}
    {...(note === undefined ? {} : { note })}
  >
    {(report) => (
      <>
        <ReportTable {...table} label={title} report={report} />
        {footnote === undefined ? null : <p className="studio-help">{footnote}</p>}
      </>
    )}
  </ReportCard>
);
