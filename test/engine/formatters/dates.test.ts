import moment from 'moment-timezone';
import { datesFormatters } from '../../../engine/formatters/dates/index.ts';
import { createEngine, type Value } from '../../../engine/index.ts';
import fc from '../../fast-check.ts';
import { anyValue } from './hostile-values.ts';

const engine = createEngine({ formatters: datesFormatters, predicates: [] });
const render = (template: string, data: unknown): string => engine.render(engine.compile(template), data as Value).html;

const ZONES = ['America/New_York', 'Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const CODES = 'aAbBcCdDeFgGhHiIjklmMnNpPqrRsStTuUvVwWxXyYzZ%';
const everyCode = [...CODES].map((code) => `{t|date %${code}}`).join('|');

describe('any value', () => {
  const template = engine.compile(`${everyCode}{t|date <%Q>}`);

  test('goes through date without an unexpected error and without markup of its own', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (t, timeZone) => {
        const { html, diagnostics } = engine.render(template, { t, website: { timeZone } } as Value);
        expect(html.replace('<>', '')).not.toMatch(/[<>"]/);
        expect(diagnostics.filter(({ code }) => code !== 'VALUE_OUT_OF_RANGE')).toEqual([]);
      }),
    );
  });

  test('returns a relative time, or says that it is not one', () => {
    fc.assert(
      fc.property(anyValue, (t) => {
        expect(render('{t|timesince}', { t })).toMatch(
          /^(?:Invalid date\.|<span class="timesince" data-date="-?[\d.e+-]+">(?:about (?:an?|\d\S*) [a-z]+ ago|less than a minute ago)<\/span>)$/,
        );
      }),
    );
  });
});

describe('dates match moment-timezone', () => {
  const zone = fc.constantFrom(...ZONES);
  const format = 'YYYY-MM-DD HH:mm:ss.SSS Z z';
  const own = '{t|date %Y-%m-%d %H:%M:%S} {t|date %N %z %Z}';
  const expected = (ms: number, id: string): string => {
    const [date, time, offset, name] = moment.tz(ms, id).format(format).split(' ') as [string, string, string, string];
    const [clock, fraction] = time.split('.');
    return `${date} ${clock} ${fraction}000000 ${offset} ${name}`;
  };

  test('between 1900 and 2500', () => {
    const instant = fc.integer({ min: Date.UTC(1900), max: Date.UTC(2500) });
    fc.assert(
      fc.property(instant, zone, (t, timeZone) => {
        expect(render(own, { t, website: { timeZone } })).toBe(expected(t, timeZone));
      }),
      { numRuns: 1500 },
    );
  });

  test('around every change of a zone', () => {
    const wrong: string[] = [];
    for (const timeZone of ZONES) {
      const { untils } = moment.tz.zone(timeZone) as moment.MomentZone;
      for (const until of untils.filter((ms) => Number.isFinite(ms) && ms > Date.UTC(1900))) {
        for (const t of [until - 1, until, until + 1]) {
          const written = render(own, { t, website: { timeZone } });
          if (written !== expected(t, timeZone)) wrong.push(`${timeZone} ${t}: ${written}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the weeks and the day of the year', () => {
    const instant = fc.integer({ min: Date.UTC(1600), max: Date.UTC(8652) });
    fc.assert(
      fc.property(instant, (t) => {
        const there = moment.utc(t).locale('en').format('GGGG WW DDDD E d ww');
        expect(render('{t|date %G %V %j %u %w %U}', { t, website: { timeZone: 'UTC' } })).toBe(there);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('the years 1 to 9999', () => {
  const JULIAN_SHIFT = 2 * 86_400_000;

  test.each([
    ['1-01-01', new Date(0).setUTCFullYear(1, 0, 1) - JULIAN_SHIFT],
    ['1000-02-29', new Date(0).setUTCFullYear(1000, 2, 6)],
    ['1582-10-04', Date.UTC(1582, 9, 14)],
    ['1582-10-15', Date.UTC(1582, 9, 15)],
    ['8652-12-31', Date.UTC(8652, 11, 31)],
  ])('%s', (text, t) => expect(render('{t|date %F}', { t, website: { timeZone: 'UTC' } })).toBe(text));

  test('end with 8652, with an error', () => {
    const after = Date.UTC(8653, 0, 1);
    const { html, diagnostics } = engine.render(engine.compile('[{t|date %Y}]'), {
      t: after,
      website: { timeZone: 'UTC' },
    });
    expect(html).toBe('[]');
    expect(diagnostics.map(({ message }) => message).join()).toContain(
      'Julian day 4881504 is outside the supported range of this library: Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    );
  });

  test('reach back to 4713 BC', () => {
    const first = -210_866_803_200_000;
    expect(render('{t|date %Y %j}', { t: first, website: { timeZone: 'UTC' } })).toBe('4713 001');
    expect(render('{t|date %Y}', { t: first - 1, website: { timeZone: 'UTC' } })).toBe('');
  });
});

test.each([
  [{}, '-05:00 EST'],
  [{ website: {} }, '-05:00 EST'],
  [{ website: { timeZone: null } }, '-05:00 EST'],
  [{ website: { timeZone: '' } }, '-05:00 EST'],
  [{ website: { timeZone: 'Nowhere/At_All' } }, '+00:00 UTC'],
  [{ website: { timeZone: 5 } }, '+00:00 UTC'],
  [{ website: { timeZone: 'america/los_angeles' } }, '-08:00 PST'],
])('the zone of %j is %s', (data, zone) => expect(render('{t|date %z %Z}', { ...data, t: 0 })).toBe(zone));

test('the pattern is the text after the delimiter, unchanged', () => {
  expect(render('{t|date:%H:%M}{t|date}{t|date }', { t: 0 })).toBe('19:00');
  expect(render('{t|date %Y  % %é%', { t: 0 })).toContain('{t');
  expect(render('{t|date 100% %}', { t: 0 })).toBe('100%');
});
