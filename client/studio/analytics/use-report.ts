/** Reports of the owner API. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallProblem } from '../api.ts';
import { CallFailure, read } from '../read.ts';
import { addressOfList } from '../tables/list-address.ts';
import type { ShownRange } from './range.ts';

const REPORTS = '/api/analytics/reports';

type Figures = Readonly<Record<string, number | null>>;

export interface ReportRow {
  readonly key: string;
  readonly label: string;
  readonly values: Figures;
  readonly before: Figures | null;
  readonly last?: string;
}

export interface Report {
  readonly range: { readonly from: string; readonly to: string };
  readonly compared: { readonly from: string; readonly to: string } | null;
  readonly currency: string;
  readonly testMode: boolean;
  readonly rows: readonly ReportRow[];
  readonly total: number;
}

/** The page or the product that a report is about. */
export type Subject = Readonly<{ path?: string; item?: string }>;

export interface ReadReport {
  readonly name: string;
  /** Undefined until it is there. While another range is read, the former one stays. */
  readonly report: Report | undefined;
  readonly problem: CallProblem | undefined;
  readonly retry: () => void;
  /** Of the same as a CSV file. */
  readonly file: string;
}

export function useReport(name: string, { from, to, compare, problem }: ShownRange, subject: Subject = {}): ReadReport {
  const params = { from, to, compare: compare === 'none' ? '' : compare, ...subject };
  const path = addressOfList(`${REPORTS}/${name}`, params);
  const query = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => read<Report>(path, signal),
    placeholderData: keepPreviousData,
    // What is asked for in vain is not asked for.
    enabled: problem === undefined,
  });
  return {
    name,
    report: query.data,
    problem: query.error instanceof CallFailure ? query.error.problem : undefined,
    retry: () => void query.refetch(),
    file: addressOfList(`${REPORTS}/${name}/export`, params),
  };
}
