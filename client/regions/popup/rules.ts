/** When a popup is shown (specification, rendering 3: "Popup overlay local storage keys: closed date, version, submitted"). Pure. */

import { DAY_MS } from '#shared/durations';

export const popupKeys = {
  /** Epoch milliseconds when it was last closed. */
  closedDate: 'popup-overlay-closed-date',
  /** The version seen last. */
  version: 'popup-overlay-version',
  /** `true` once the visitor submitted its form. */
  submitted: 'popup-overlay-submitted',
} as const;

export interface PopupHistory {
  readonly closedDate: number;
  readonly version: string;
  readonly isSubmitted: boolean;
  /** Shown since the tab was opened. */
  readonly isSeenInVisit: boolean;
}

/** Reads stored values; invalid ones count as absent. */
export function readPopupHistory(
  read: (key: string) => string | null,
  readVisit: (key: string) => string | null = () => null,
): PopupHistory {
  const closed = Number(read(popupKeys.closedDate) ?? 0);
  return {
    closedDate: Number.isFinite(closed) ? closed : 0,
    version: read(popupKeys.version) ?? '',
    isSubmitted: read(popupKeys.submitted) === 'true',
    isSeenInVisit: readVisit(popupKeys.version) !== null,
  };
}

/** How often a popup shows. `days`: again some days after it was closed; `visit`: once per tab. */
type PopupFrequency = 'days' | 'visit' | 'once' | 'always';

export interface PopupRule {
  readonly version: string;
  readonly frequency: PopupFrequency;
  readonly reshowDays: number;
}

/**
 * A new version is shown to everybody; the same version not to those who submitted it, and to those who closed it according to its rule.
 */
export function shouldShow(history: PopupHistory, rule: PopupRule, now: number): boolean {
  const { version, frequency, reshowDays } = rule;
  if (history.version !== version) return true;
  if (history.isSubmitted) return false;
  switch (frequency) {
    case 'always':
      return true;
    case 'visit':
      return !history.isSeenInVisit;
    case 'once':
      return history.closedDate === 0;
    case 'days':
      return history.closedDate === 0 || now - history.closedDate >= reshowDays * DAY_MS;
  }
}
