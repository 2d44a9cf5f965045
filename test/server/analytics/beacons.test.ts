import { createTally, tallyOf } from '../../../server/analytics/counters.ts';
import { lineOf } from '../../../server/analytics/event.ts';
import { readFields } from '../../../server/analytics/read-beacon.ts';
import { cleanData, isCleanText } from '../../../server/analytics/sanitize-event.ts';
import { hitRequest } from '../../../server/analytics/schemas.ts';
import { plainHit } from '../../../server/analytics/targets.ts';
import { parseQuery } from '../../../server/http/query.ts';
import fc from '../../fast-check.ts';

const ADDRESS = '203.0.113.9';
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ADDRESS,
    `at ${ADDRESS}`,
    '::1',
    '[2001:db8::1]:80',
    '10.0.0.1:99',
    '1.5',
    'a.b',
    'é',
    '1e999',
    '\u0000',
    '😀',
  ),
);

test('text is stored unchanged only if cleaning would change nothing', () => {
  let clean = 0;
  fc.assert(
    fc.property(
      fc.dictionary(texts, fc.oneof(texts, fc.double(), fc.jsonValue({ maxDepth: 9 }))),
      fc.constantFrom(ADDRESS, ''),
      (data, address) => {
        const text = JSON.stringify(data);
        if (!isCleanText(text, address)) return;
        clean++;
        expect(cleanData(JSON.parse(text), address)).toEqual(JSON.parse(text));
        expect(text).not.toMatch(/[\r\n]/);
      },
    ),
    { numRuns: 3000 },
  );
  expect(clean).toBeGreaterThan(100);
});

test.each([
  ['an address', '{"a":"10.0.0.1"}'],
  ['the sender', `{"a":"by ${ADDRESS}"}`],
  ['a zero', '{"a":"\\u0000"}'],
  ['half a pair', '{"a":"\\ud800"}'],
  ['a prototype', '{"__proto__":{"a":1}}'],
  ['a long name', `{"${'a'.repeat(101)}" :1}`],
  ['a number that no database takes', '{"a":1e999999}'],
  ['two lines', '{"a":\n1}'],
  ['depth', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`],
  ['too many members', `{"a":[${'1,'.repeat(200)}1]}`],
  ['length', `{"a":"${'x'.repeat(2000)}"}`],
])('text with %s is cleaned', (_what, text) => {
  expect(isCleanText(text, ADDRESS)).toBe(false);
});

/** The result, or the problem's message. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return { ...(read() as object) };
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(['A=]=a+b', 'a=[b]=c', 'a[21]=1', 'a=1&a=2'])(
  'the form %s is parsed like the general parser parses it',
  (text) => {
    expect(outcomeOf(() => readFields(Buffer.from(text)))).toEqual(outcomeOf(() => parseQuery(text)));
  },
);

test('flat forms are parsed like the general parser parses them', () => {
  const word = fc.oneof(
    fc.constantFrom('a', 'event', 'data', 'a[b]', '__proto__', '%5Bx', 'a.b', ''),
    fc.string({ maxLength: 5 }),
  );
  const pair = fc
    .tuple(word, fc.oneof(word, fc.constantFrom('a+b', '%20', '%zz', '%C3%A9', '{"a":1}', 'x=y')))
    .map((two) => two.join('='));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      const text = pairs.join('&').trim();
      // Text that starts like JSON is parsed as JSON.
      if (/^[[{]/.test(text)) return;
      expect(outcomeOf(() => readFields(Buffer.from(text), 'application/x-www-form-urlencoded'))).toEqual(
        outcomeOf(() => parseQuery(Buffer.from(text).toString().trim())),
      );
    }),
    { numRuns: 2000 },
  );
});

test('a page view parsed without its schema is what the schema returns', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.integer(),
    fc.constant(undefined),
    fc.json(),
    fc.constant('{"a":1}'),
  );
  const fields = fc.record({
    event: value,
    data: fc.oneof(
      value,
      fc.dictionary(fc.string(), fc.string()).map((d) => JSON.stringify(d)),
    ),
    ss_cvr: value,
  });
  let read = 0;
  fc.assert(
    fc.property(fields, (input) => {
      const plain = plainHit(input);
      if (plain === undefined) return;
      read++;
      const { event, data, ss_cvr } = hitRequest.parse(input);
      // The schema removes names that could change a prototype; so does the later cleaning.
      expect(plain).toMatchObject({ kind: 'hit', name: event });
      expect(cleanData(plain.data, '')).toEqual(cleanData(data, ''));
      expect(plain.visitorRecord).toBe(ss_cvr);
    }),
    { numRuns: 2000 },
  );
  expect(read).toBeGreaterThan(50);
});

test('events counted directly add what their lines add', () => {
  const event = {
    id: '01900000-0000-7000-8000-000000000000',
    at: '2026-03-01T12:00:00.000Z',
    kind: 'hit' as const,
    session: 's"1',
    path: '/a\u2028"b',
    data: '{"a":1}',
    facts: [
      ['hits', ''],
      ['page', '/a'],
      ['LCP', 'good', 12.5],
    ] as const,
  };
  const all = ['2026-03-01', '2026-03-02'].flatMap((day) =>
    ['v', 'w', 'v'].map((visitor) => ({ ...event, day, visitor, name: 'n\\' })),
  );
  const live = createTally();
  for (const item of all) live.add(item, lineOf(item));
  const left = tallyOf(all.map(lineOf));
  expect(JSON.parse(lineOf(all[0]!))).toEqual({ ...all[0], data: { a: 1 } });
  expect([left.sums(), left.seen(), [...left.days]]).toEqual([live.sums(), live.seen(), [...live.days]]);
  expect(live.seen()).toHaveLength(6);
});
