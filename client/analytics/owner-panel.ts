/**
 * Clicks of admins on elements that only they see: everything inside an element with `data-owner-panel`, which names the panel. Admins are
 * not tracked; this reports anonymously how panels are used.
 */
import { OWNER_PANEL_EVENT } from '#shared/analytics/events';
import type { PageContext } from '../session/page-context.ts';
import { sendContent } from './send.ts';

/** Tracks a click: the panel and the control. */
function trackOwnerPanelClick(context: PageContext, panel: string, control: string): void {
  const { isDisabled, disabledEvents } = context.analytics;
  if (isDisabled || disabledEvents.includes(OWNER_PANEL_EVENT)) return;
  sendContent(OWNER_PANEL_EVENT, {
    custom_schema_name: OWNER_PANEL_EVENT,
    context_website_id: context.website.id,
    event_occurrence_timestamp: Date.now(),
    page_path: location.pathname,
    object_identifier: control === '' ? panel : `${panel}: ${control}`,
  });
}

/** Tracks clicks in the panels of the page, including those in shadow trees. */
export function listenToOwnerPanels(context: PageContext): void {
  document.addEventListener('click', (event) => {
    const elements = event.composedPath().filter((target): target is HTMLElement => target instanceof HTMLElement);
    const panel = elements.find(({ dataset }) => dataset['ownerPanel'] !== undefined)?.dataset['ownerPanel'];
    if (panel === undefined) return;
    const control = elements.find((element) => element.matches('a[href], button, summary'));
    trackOwnerPanelClick(context, panel, (control?.textContent ?? '').trim().slice(0, 100));
  });
}
