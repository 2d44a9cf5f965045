import {
  type GiftCardDetails,
  giftCardJson,
  giftCardProblems,
  parseGiftCardDetails,
  readGiftCardDetails,
} from '../../server/shop/gift-cards/gift-card-details.ts';
import { sendingTime, siteDay } from '../../server/shop/site-days.ts';

const nothing: GiftCardDetails = readGiftCardDetails({});
const problems = (input: Partial<GiftCardDetails>, today: string | null = '2028-02-29') =>
  giftCardProblems({ ...nothing, ...input }, today).map(({ field, message }) => `${field}: ${message}`);

test('input is read as text: names on one line, messages in lines, everything else is absent', () => {
  const input = { recipientName: ' Eve\r\nBcc: x ', message: 'a\r\nb\u0007c\n', sendOn: 5, more: 'x' };
  const read = readGiftCardDetails(input);
  expect(read).toEqual({ ...nothing, recipientName: 'Eve Bcc: x', message: 'a\nb c', sendOn: '5' });
  expect(readGiftCardDetails([1])).toEqual(nothing);
  expect(parseGiftCardDetails(giftCardJson(read))).toEqual(read);
  expect([giftCardJson(nothing), parseGiftCardDetails('')]).toEqual(['', nothing]);
});

test('nothing is required; a message requires a recipient', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ senderName: 'Ann', sendOn: '2028-03-01' })).toEqual([]);
  expect(problems({ recipientName: 'Eve' })).toEqual(['recipientEmail: Required']);
  expect(problems({ message: 'Hi' })).toEqual(['recipientEmail: Required']);
  expect(problems({ message: 'Hi', recipientEmail: 'eve@example.com' })).toEqual([]);
  expect(problems({ recipientEmail: 'eve@' })[0]).toContain('recipientEmail: Email is not valid.');
  expect(problems({ senderName: 'x'.repeat(101) })).toEqual(['senderName: You have exceeded the character limit.']);
});

test.each([
  ['2028-02-29', []],
  ['2029-02-28', []],
  ['2028-02-28', ['sendOn: Choose today or a later day.']],
  ['2029-03-01', ['sendOn: Choose a day within the next year.']],
  ['2029-02-29', ['sendOn: Date is not valid.']],
  ['29.2.2028', ['sendOn: Date is not valid.']],
])('the day %s, on a day that not every year has', (sendOn, expected) => {
  expect(problems({ sendOn })).toEqual(expected);
});

test('a day that was validated before is not validated again', () => {
  expect(problems({ sendOn: '2020-01-01' }, null)).toEqual([]);
  expect(problems({ sendOn: '2020-13-01' }, null)).toEqual(['sendOn: Date is not valid.']);
});

test('days are in the site’s time zone, and emails are sent at eight in the morning there, summer and winter', () => {
  const at = (day: string, zone: string) => new Date(sendingTime(day, zone)).toISOString();
  expect(at('2026-07-01', 'Europe/Brussels')).toBe('2026-07-01T06:00:00.000Z');
  expect(at('2026-12-24', 'Europe/Brussels')).toBe('2026-12-24T07:00:00.000Z');
  expect(at('2026-03-29', 'Europe/Brussels')).toBe('2026-03-29T06:00:00.000Z');
  expect(at('2026-12-24', 'Pacific/Auckland')).toBe('2026-12-23T19:00:00.000Z');
  // A site without a time zone has the specification's default.
  expect(at('2026-12-24', '')).toBe('2026-12-24T13:00:00.000Z');
  const evening = Date.parse('2026-06-01T23:30:00Z');
  expect([siteDay(evening, 'Asia/Tokyo'), siteDay(evening, 'UTC')]).toEqual(['2026-06-02', '2026-06-01']);
});
