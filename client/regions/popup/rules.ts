/** When a popup is shown (specification, rendering 3: "Popup overlay local storage keys: closed date, version, submitted"). Pure. */

import { DAY_MS } from '#shared/durations';

export const popupKeys = {
  /** Epoch milliseconds of the last time it was closed. */
  closedDate: 'popup-overlay-closed-date',
  /** The version that was seen last. */
  version: 'popup-overlay-version',
  /** `true` once the visitor has given what it asked for. */
  submitted: 'popup-overlay-submitted',
} as const;

export interface PopupHistory {
  readonly closedDate: number;
  readonly version: string;
  readonly isSubmitted: boolean;
  /** It was shown since the tab was opened. */
  readonly isSeenInVisit: boolean;
}

/** Reads what is stored; what is unreadable counts as absent. */
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

/** How often a popup shows. `days`: again some days after it was closed; `visit`: once while the browser's tab is open. */
type PopupFrequency = 'days' | 'visit' | 'once' | 'always';

export interface PopupRule {
  readonly version: string;
  readonly frequency: PopupFrequency;
  readonly reshowDays: number;
}

/** A new version is shown to everybody; the same one not to who has answered it, and to who has closed it as its rule says. */
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
