/** The site's time zone, in which times are displayed and entered. */
import type { CallProblem } from './api.ts';
import { useRead } from './read.ts';

export interface SiteTimeZone {
  /** Undefined until loaded. */
  readonly timeZone: string | undefined;
  readonly problem: CallProblem | undefined;
  readonly retry: () => void;
}

/** The time zone, or an error message. */
export function useTimeZone(): SiteTimeZone {
  const { data, error, refetch } = useRead<{ readonly timeZone: string }>('/api/owner/time-zone');
  return { timeZone: data?.timeZone, problem: error?.problem, retry: () => void refetch() };
}
