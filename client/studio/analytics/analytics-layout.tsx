/** What all screens of analytics have: a heading, the range, and links that keep it. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { ScreenLayout } from '../controls/screen.tsx';
import { useFilters } from '../tables/use-filters.ts';
import { useTimeZone } from '../time-zone.ts';
import { dayAt, noFilters, rangeOf, type ShownRange } from './range.ts';
import { RangePicker } from './range-picker.tsx';

export interface AnalyticsLayoutProps {
  readonly title: string;
  readonly children: (range: ShownRange) => ReactNode;
}

export function AnalyticsLayout({ title, children }: AnalyticsLayoutProps) {
  const [filters, setFilters] = useFilters(noFilters);
  const { timeZone, problem } = useTimeZone();
  // A range of days begins at the site's midnight: nothing is asked for before its zone is known.
  const isReady = timeZone !== undefined || problem !== undefined;
  const range = rangeOf(filters, dayAt(Date.now(), timeZone || 'UTC'));
  return (
    <ScreenLayout title={title} isWide>
      <RangePicker filters={filters} range={range} onChange={setFilters} />
      {isReady ? children(range) : null}
    </ScreenLayout>
  );
}

/** An address within analytics with the range of this one. */
export function useRangeLink(): (path: string, params?: Readonly<Record<string, string>>) => string {
  const search = useSearch();
  return (path, params = {}) => {
    const before = new URLSearchParams(search);
    const kept = Object.keys(noFilters).flatMap((name) => (before.has(name) ? [[name, before.get(name) ?? '']] : []));
    const query = new URLSearchParams([...kept, ...Object.entries(params)] as string[][]).toString();
    return query === '' ? path : `${path}?${query}`;
  };
}
