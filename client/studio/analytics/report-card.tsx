/** A report under its heading: a way to its file, its states, and what shows it. */
import type { ReactNode } from 'react';
import { EmptyState } from '../controls/empty-state.tsx';
import { Card, ReadState } from '../store/parts.tsx';
import type { ReadReport, Report } from './use-report.ts';

export interface ReportCardProps {
  readonly title: string;
  readonly read: ReadReport;
  /** What to say where there is nothing to show. */
  readonly empty: string;
  /** What to do about it. */
  readonly hint?: string;
  /** What the figures count. */
  readonly note?: string;
  readonly children: (report: Report) => ReactNode;
}

export const ReportCard = ({ title, read, empty, hint, note, children }: ReportCardProps) => (
  <Card
    title={title}
    actions={
      <a className="studio-button is-default" href={read.file} download aria-label={`${title} as CSV`}>
        CSV
      </a>
    }
  >
    <ReadState label={title} isMissing={read.report === undefined} problem={read.problem} onRetry={read.retry} />
    {read.report === undefined ? null : isEmpty(read.report) ? (
      <EmptyState title={empty}>{hint === undefined ? null : <p className="studio-soft">{hint}</p>}</EmptyState>
    ) : (
      <>
        {note === undefined ? null : <p className="studio-soft">{note}</p>}
        {children(read.report)}
      </>
    )}
  </Card>
);

/** Nothing was counted, now or before. */
const isEmpty = ({ rows }: Report): boolean =>
  rows.every(({ values, before }) =>
    [...Object.values(values), ...Object.values(before ?? {})].every((value) => !value),
  );
