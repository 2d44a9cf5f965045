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
}

/** Reads what is stored; what is unreadable counts as absent. */
export function readPopupHistory(read: (key: string) => string | null): PopupHistory {
  const closed = Number(read(popupKeys.closedDate) ?? 0);
  return {
    closedDate: Number.isFinite(closed) ? closed : 0,
    version: read(popupKeys.version) ?? '',
    isSubmitted: read(popupKeys.submitted) === 'true',
  };
}

/** A new version is shown to everybody; the same one not to who has answered it, nor for some days to who has closed it. */
export function shouldShow(history: PopupHistory, version: string, reshowDays: number, now: number): boolean {
  if (history.version !== version) return true;
  if (history.isSubmitted) return false;
  return history.closedDate === 0 || now - history.closedDate >= reshowDays * DAY_MS;
}
