/** Consent, tracking and reporting, as the last thing that wakes on a page. */
import { startAnalytics } from '../../analytics/start.ts';

export const enhance = (): Promise<void> => startAnalytics();
