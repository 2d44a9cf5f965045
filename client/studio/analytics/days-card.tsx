/** A report of days as a card. */

import { DaysPart } from './days-part.tsx';
import type { ShownRange } from './range.ts';
import { ReportCard } from './report-card.tsx';
import type { FigureColumn } from './report-table.tsx';
import { type Subject, useReport } from './use-report.ts';

export interface DaysCardProps {
  readonly title: string;
  readonly name: string;
  readonly range: ShownRange;
  readonly columns: readonly FigureColumn[];
  readonly empty: string;
  readonly hint?: string;
  readonly note?: string;
  readonly subject?: Subject;
}

export const DaysCard = ({ title, name, range, columns, empty, hint, note, subject }: DaysCardProps) => (
  <ReportCard
    title={title}
    read={useReport(name, range, subject)}
    empty={empty}
    {...(hint === undefined ? {} : { hint })}
    {...(note === undefined ? {} : { note })}
  >
    {(report) => <DaysPart label={title} report={report} columns={columns} />}
  </ReportCard>
);
