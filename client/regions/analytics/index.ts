/** Consent, tracking and reporting, as the last thing that wakes on a page. */
import { startAnalytics } from '../../analytics/start.ts';

export function enhance(): void {
  startAnalytics();
}
