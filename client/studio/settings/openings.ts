/** Openings of a day. */
import { isWholeDay, type Opening } from '#shared/opening-hours';

/** Another opening begins where the last one ends, or in the morning. */
export const nextOpening = (openings: readonly Opening[]): Opening => {
  const last = openings.at(-1)?.to ?? '';
  return /^(?:0\d|1\d|20):/.test(last)
    ? { from: `${String(Number(last.slice(0, 2)) + 1).padStart(2, '0')}:00`, to: '22:00' }
    : { from: '09:00', to: '17:00' };
};

/** What is worth saying of when an opening ends. */
export function endNote(opening: Opening): string | undefined {
  if (isWholeDay(opening)) return 'Open 24 hours';
  const { from, to } = opening;
  return to !== '' && to < from && to !== '00:00' ? 'On the day after' : undefined;
}
