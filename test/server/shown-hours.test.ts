/** Opening hours as the footer shows them. */
import { createMemo } from '../../server/site/memo.ts';
import { shownHours } from '../../server/site/shown-hours.ts';

const day = (text: string) => ({ text });
const hoursOf = (businessHours: object, locale: string) =>
  shownHours(createMemo(), { businessHours } as Parameters<typeof shownHours>[1], locale);

test('days in a row with the same hours stand together, in the language of the page', () => {
  const hours = {
    monday: day('09:00 – 12:00'),
    tuesday: day('09:00 – 12:00'),
    wednesday: day(''),
    thursday: day('09:00 – 12:00'),
    friday: day('Open 24 hours'),
  };
  expect(hoursOf(hours, 'en')).toEqual([
    { days: 'Monday – Tuesday', times: '09:00 – 12:00' },
    { days: 'Thursday', times: '09:00 – 12:00' },
    { days: 'Friday', times: 'Open 24 hours' },
  ]);
  expect(hoursOf({ monday: hours.monday }, 'nl')).toEqual([{ days: 'maandag', times: '09:00 – 12:00' }]);
});

test('without hours there is nothing', () => expect(hoursOf({}, 'en')).toEqual([]));
