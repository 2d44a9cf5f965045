/** Consent, tracking and reporting: hydrated last. */
import { startAnalytics } from '../../analytics/start.ts';
import type { Page } from '../../core/page.ts';

export const enhance = (_element: HTMLElement, _props: object, page: Page): Promise<void> => startAnalytics(page);
