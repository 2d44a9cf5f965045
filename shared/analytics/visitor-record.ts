/**
 * The visitor record, value of `ss_cvr`: an id and four positive integers, separated by bars (specification, storefront 5). The integers
 * are the times of the first, previous and current visit in epoch milliseconds, and the number of visits.
 */

export interface VisitorRecord {
  readonly id: string;
  readonly firstVisit: number;
  readonly previousVisit: number;
  readonly thisVisit: number;
  readonly visits: number;
}

const RECORD = /^([\w-]{1,64})\|(\d{1,15})\|(\d{1,15})\|(\d{1,15})\|(\d{1,15})$/;

/** Parses the cookie; null if it is invalid. */
export function parseVisitorRecord(text: string): VisitorRecord | null {
  const match = RECORD.exec(text);
  if (match === null) return null;
  const [, id = '', ...counters] = match;
  const [firstVisit = 0, previousVisit = 0, thisVisit = 0, visits = 0] = counters.map(Number);
  const positive = firstVisit > 0 && previousVisit > 0 && thisVisit > 0 && visits > 0;
  return positive ? { id, firstVisit, previousVisit, thisVisit, visits } : null;
}

export const formatVisitorRecord = ({ id, firstVisit, previousVisit, thisVisit, visits }: VisitorRecord): string =>
  [id, firstVisit, previousVisit, thisVisit, visits].join('|');

/** Reads the visit timestamp (`ss_cvt`); null unless it is a positive integer. */
export function parseVisitTime(text: string): number | null {
  const time = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return time > 0 ? time : null;
}

/** The record after a page view: a new visit if the visit timestamp has expired, a new visitor if there is no record. */
export function nextVisitorRecord(
  record: VisitorRecord | null,
  hasVisit: boolean,
  now: number,
  newId: () => string,
): VisitorRecord {
  if (record === null) return { id: newId(), firstVisit: now, previousVisit: now, thisVisit: now, visits: 1 };
  if (hasVisit) return record;
  return { ...record, previousVisit: record.thisVisit, thisVisit: now, visits: record.visits + 1 };
}
