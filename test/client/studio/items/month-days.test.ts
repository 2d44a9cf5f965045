/** Items by the days of a month, in the time zone of the site. */

import type { ListedItem } from '../../../../client/studio/items/item-replies.ts';
import {
  dayOf,
  itemsByDay,
  monthAfter,
  readMonth,
  spanOf,
  weeksOf,
} from '../../../../client/studio/items/month-days.ts';
import { dayAfterKey } from '../../../../client/studio/items/month-keys.ts';

const item = (id: string, fields: Partial<ListedItem>) =>
  ({ id, startDate: null, endDate: null, publishOn: null, ...fields }) as ListedItem;

test('a month is read, turned over years, and has whole weeks', () => {
  expect(readMonth('2026-13')).toBeUndefined();
  expect(readMonth('2026-02')).toEqual({ year: 2026, month: 1 });
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  const weeks = weeksOf('2026-02', 0);
  expect(weeks).toHaveLength(4);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-02-01', '2026-02-28']);
  const monday = weeksOf('2026-03', 1);
  expect([monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual(['2026-02-23', '2026-04-05']);
  for (const week of monday) expect(week).toHaveLength(7);
});

test('the instants of a month hold its days in every time zone', () => {
  const { from, to } = spanOf(weeksOf('2026-02', 0));
  expect(dayOf(from, 'Pacific/Kiritimati') < '2026-02-01').toBe(true);
  expect(dayOf(to, 'Pacific/Pago_Pago') > '2026-02-28').toBe(true);
});

test('an event is on each of its days, one that ends at midnight not on the next, a post on that of its date', () => {
  const instant = Date.parse('2026-03-01T23:30:00Z');
  const items = [
    item('long', { startDate: instant, endDate: Date.parse('2026-03-03T00:00:00Z') }),
    item('post', { publishOn: Date.parse('2026-03-02T01:00:00Z') }),
    item('undated', {}),
  ];
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const ids = (zone: string) => [...itemsByDay(items, days, zone).values()].map((all) => all.map(({ id }) => id));
  expect(ids('UTC')).toEqual([['long'], ['long', 'post'], []]);
  expect(ids('America/New_York')).toEqual([['long', 'post'], ['long'], []]);
});

test('keys lead from day to day, to the ends of the week, and to the same day of another month or its last one', () => {
  const after = (day: string, key: string, shiftKey = false, firstDay = 1) =>
    dayAfterKey(day, { key, shiftKey }, firstDay);
  expect(after('2026-03-01', 'ArrowLeft')).toBe('2026-02-28');
  expect(after('2026-12-31', 'ArrowRight')).toBe('2027-01-01');
  expect([after('2026-03-04', 'ArrowUp'), after('2026-03-04', 'ArrowDown')]).toEqual(['2026-02-25', '2026-03-11']);
  expect([after('2026-03-04', 'Home'), after('2026-03-04', 'End')]).toEqual(['2026-03-02', '2026-03-08']);
  expect([after('2026-03-01', 'Home', false, 0), after('2026-03-01', 'End', false, 0)]).toEqual([
    '2026-03-01',
    '2026-03-07',
  ]);
  expect([after('2026-03-31', 'PageUp'), after('2026-01-31', 'PageDown')]).toEqual(['2026-02-28', '2026-02-28']);
  expect([after('2028-02-29', 'PageUp', true), after('2027-12-05', 'PageDown', true)]).toEqual([
    '2027-02-28',
    '2028-12-05',
  ]);
  expect(after('2026-03-01', 'a')).toBeUndefined();
});
