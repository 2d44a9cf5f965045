/** The site's time zone: instants are shown and asked for in it. */
import type { CallProblem } from './api.ts';
import { useRead } from './read.ts';

export interface SiteTimeZone {
  /** Undefined until it is read. */
  readonly timeZone: string | undefined;
  readonly problem: CallProblem | undefined;
  readonly retry: () => void;
}

/** The zone, or what to say when it cannot be read. */
export function useTimeZone(): SiteTimeZone {
  const { data, error, refetch } = useRead<{ readonly timeZone: string }>('/api/owner/time-zone');
  return { timeZone: data?.timeZone, problem: error?.problem, retry: () => void refetch() };
}

/** An instant in a zone: `Nov 23, 2026, 5:11 PM`. */
export const zonedText = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant);
