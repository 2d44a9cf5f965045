/** Times of the studio, in the site's time zone. */
import { clockText, isSameZone, timeTexts } from '../../../client/studio/time-text.ts';

const NINE = Date.UTC(2026, 10, 28, 21);

test('a time is that of the site, whether it is given as text or as a number', () => {
  const brussels = timeTexts('Europe/Brussels');
  expect([brussels.time(NINE), brussels.time('2026-11-28T21:00:00.000Z')]).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^Nov 28, 2026, 10:00\sPM$/)),
  );
  expect(timeTexts('Asia/Tokyo').day(NINE)).toBe('Nov 29, 2026');
  expect(clockText(NINE, 'Asia/Tokyo')).toMatch(/^6:00\sAM$/);
});

test.each([undefined, '', 'Mars/Olympus'])('without a zone (%s) it is in UTC and says so', (zone) => {
  expect(timeTexts(zone).time(NINE)).toMatch(/^Nov 28, 2026, 9:00\sPM \(UTC\)$/);
});

test('two names of a zone are the same zone', () => {
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameZone('Europe/Brussels', 'Europe/Paris')).toBe(false);
});
