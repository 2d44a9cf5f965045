import { Compiler } from '@squarespace/template-engine';
import { i18nFormatters } from '../../../engine/formatters/i18n/index.ts';
import { createEngine, createLocaleStore, type RenderOptions, type Value } from '../../../engine/index.ts';
import { currencies } from '../../../shared/currencies.ts';
import fc from '../../fast-check.ts';
import { anyValue } from './hostile-values.ts';

const locales = createLocaleStore();
const engine = createEngine({ formatters: i18nFormatters, predicates: [], locales });
const render = (template: string, data: unknown, options: RenderOptions = {}): string =>
  engine.render(engine.compile(template), data as Value, options).html;
const messagesLike: readonly string[] = ['message', 'plural'];
const locale = fc.constantFrom('en-US', 'de', 'fr', 'ar', 'ja', 'hi', 'pl', 'th', 'fa', 'zz', 'none');

describe('any value passes through every formatter without an unexpected error', () => {
  const names = i18nFormatters.map(({ name }) => name);

  test.each(names)('%s', (name) => {
    const template = engine.compile(
      `{v|${name}}|{v, w|${name} short style:name symbol:narrow maxFrac:99}|{w|${name} a b}`,
    );
    fc.assert(
      fc.property(anyValue, anyValue, locale, (v, w, id) => {
        const data = { v, w, website: { timeZone: w } } as Value;
        const { html, diagnostics } = engine.render(template, data, { locale: id, now: 0 });
        expect(diagnostics.filter(({ code }) => code !== 'VALUE_OUT_OF_RANGE')).toEqual([]);
        // Messages are texts of the page; everything else is formatted here.
        if (messagesLike.includes(name)) return;
        expect(html.replaceAll(/<span class="sqs-money-native">[-\d.,]+<\/span>/g, '')).not.toMatch(/[<>"]/);
      }),
      { numRuns: 150 },
    );
  });

  test('also as an argument of a message', () => {
    const tags = [
      'money',
      'currency style:code',
      'decimal',
      'number style:short',
      'datetime',
      'plural other{#}',
      'select a{#}',
    ];
    const pattern = tags.map((tag) => `{0 ${tag}}{1 ${tag}}`).join('');
    const template = engine.compile('{m|message v w}');
    fc.assert(
      fc.property(anyValue, anyValue, locale, (v, w, id) => {
        const { diagnostics } = engine.render(template, { m: pattern, v, w } as Value, { locale: id });
        expect(diagnostics.filter(({ code }) => code !== 'VALUE_OUT_OF_RANGE')).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('money never loses a unit', () => {
  const digitsOf = (text: string): string => text.replace(/[^\d-]/g, '').replace(/^(-?)0+(?=\d)/, '$1');
  /** Inserts the decimal point before the last digits of an integer. */
  const pointed = (amount: bigint, digits: number): string => {
    const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
    const at = text.length - digits;
    return `${amount < 0n ? '-' : ''}${text.slice(0, at)}${digits === 0 ? '' : `.${text.slice(at)}`}`;
  };
  const code = fc.constantFrom(...currencies);
  const units = fc.bigInt(-(10n ** 24n), 10n ** 24n);

  test.each([
    ['money', '{@|money}'],
    ['money in a message', '{.var @m m}{m|message @}'],
    ['i18n-money-format', '{@|i18n-money-format}'],
  ])('%s', (_name, template) => {
    fc.assert(
      fc.property(units, code, (amount, { code: currencyCode, fractionDigits }) => {
        const decimalValue = pointed(amount, fractionDigits);
        const html = render(template, { m: '{0 money}', decimalValue, currencyCode });
        expect(digitsOf(html)).toBe(String(amount));
      }),
      { numRuns: 800 },
    );
  });

  test('money-format and money-string', () => {
    fc.assert(
      fc.property(units, (amount) => {
        expect(digitsOf(render('{@|money-format}', String(amount)))).toBe(String(amount));
        expect(digitsOf(render('{@|money-string}', String(amount)).replace(/<[^>]*>/g, ''))).toBe(String(amount));
      }),
    );
  });
});

describe('the output of the reference implementation', () => {
  const peer = new Compiler();
  const peerSays = (code: string, json: unknown, id: string, now: number): string =>
    // Its types are for the version of the locale data that it was built with.
    peer.execute({ code, json, cldr: locales.get(id) as never, now }).ctx.render();
  const words = (list: readonly string[]) =>
    fc.array(fc.constantFrom(...list), { maxLength: 3 }).map((some) => some.join(' '));
  const NUMBERS =
    'group no-group round:up round:ceil round:truncate minInt:3 minInt:-1 minInt:x maxFrac:1 maxFrac:99 minFrac:2 maxSig:3 minSig:4 foo:bar group: minint'.split(
      ' ',
    );
  const DECIMALS = [
    ...NUMBERS,
    ...'style:short style:long style:scientific style:percent style:permille-scaled style:bad'.split(' '),
  ];
  const MONEY = [
    ...NUMBERS,
    ...'style:accounting style:code style:name style:short symbol:narrow symbol:bad'.split(' '),
  ];
  const DATES =
    'short full date time date:long time:full date:yMd time:hm skeleton:yMMMEd yMMMMd jm Bh wrap:full calendar:japanese calendar:buddhist calendar:bad context:begin-sentence date: skeleton: foo:bar'.split(
      ' ',
    );
  const INTERVALS = 'yMMMd hm yMMMMEEEEd EEE skeleton:yMMM date:MMMd time:Hm context:begin-sentence date yMMMdjm'.split(
    ' ',
  );
  const RELATIVE = [
    ...NUMBERS,
    ...'field:day field:week field:second numericOnly:true alwaysNow:true allowWeeks:true dayOfWeek:true width:short width:narrow context:begin-sentence'.split(
      ' ',
    ),
  ];
  const instant = fc.integer({ min: Date.UTC(1950), max: Date.UTC(2036) });
  const near = fc.integer({ min: -3_000_000, max: 3_000_000 }).map((seconds) => 1_582_571_080_000 + seconds * 1000);
  const id = fc.constantFrom('en-US', 'de', 'fr', 'es', 'ar', 'ja', 'th', 'pl', 'hi', 'pt-BR', 'en-GB');
  const zone = fc.constantFrom('America/New_York', 'UTC', 'Europe/Paris', 'Asia/Tokyo', 'Nowhere');
  const numeric = fc.oneof(
    fc.constantFrom('0', '1', '1200', '999.995', '-15789.12', '1e3', 'x', '', '12abc', '0.10'),
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  );
  const agree = (template: string, data: unknown, lang: string): void =>
    expect([template, render(template, data, { locale: lang, now: 1_582_571_080_000 })]).toEqual([
      template,
      peerSays(template, data, lang, 1_582_571_080_000),
    ]);

  test('of numbers and money', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'SEK', 'KWD', 'XYZ', 'usd');
    fc.assert(
      fc.property(numeric, words(DECIMALS), words(MONEY), currency, id, (n, decimals, money, currencyCode, lang) => {
        agree(`{@|decimal ${decimals}}`, n, lang);
        agree(`{@|money ${money}}`, { decimalValue: n, currencyCode }, lang);
      }),
      { numRuns: 300 },
    );
  });

  test('of dates, intervals and relative times', () => {
    const pair = fc.oneof(fc.tuple(near, near), fc.tuple(instant, instant));
    fc.assert(
      fc.property(
        pair,
        words(DATES),
        words(INTERVALS),
        words(RELATIVE),
        id,
        zone,
        (times, dates, ivals, rel, lang, timeZone) => {
          const data = { s: times[0], e: times[1], website: { timeZone } };
          agree(`{s|datetime ${dates}}`, data, lang);
          agree(`{s, e|datetime-interval ${ivals}}`, data, lang);
          agree(`{s, e|relative-time ${rel}}`, data, lang);
          agree(`{e|relative-time ${rel}}`, data, lang);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of messages', () => {
    const piece = fc.constantFrom(
      ...[
        '{0}',
        '{1}',
        '{name}',
        '{x}',
        "''",
        "'{0}'",
        '{',
        '}',
        '#',
        '{-0}',
        '{0 foo}',
        '{}',
        '{0,plural,one{1}other{2}}',
      ],
      ...[
        '{0 plural offset:1 =1{x#} =0 {z} one{o#} other{t#}}',
        '{0 selectordinal one{#st} two{#nd} few{#rd} other{#th}}',
      ],
      ...['{1 select abc {A#} true {T} other {O#}}', '{0 decimal}', '{0 number maxfrac:1 style:percent}', '{2 money}'],
      ...[
        '{2 currency style:name}',
        '{2}',
        '{2 plural one{m} other{ms}}',
        '{name plural =5 {five} other{n#}}',
        '{constructor}',
      ],
      ...[
        '{0 plural one{{1}} other{{1 select a{x} other{{0}#}}}}',
        '{1 plural few{a}}',
        '{0 plural one{x{9 foo}} other{y{bar baz}z{}}}',
      ],
      ...[
        '{3 datetime}',
        '{3 datetime date:full, time:short}',
        '{3;4 datetime-interval}',
        '{3;4 datetime-interval yMMM}',
      ],
    );
    const value = fc.constantFrom<unknown>(
      0,
      1,
      2,
      3,
      1.5,
      '1',
      '1.0',
      'abc',
      true,
      false,
      null,
      [],
      {},
      -1,
      '',
      'NaN',
      { value: '7.5', currency: 'EUR' },
    );
    const template = '{m|message a b mm s e name=n x:b}';
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 4 }),
        value,
        value,
        value,
        value,
        near,
        id,
        (pieces, a, b, mm, n, s, lang) => {
          agree(template, { m: pieces.join(''), a, b, mm, n, s, e: s + 1e8 }, lang);
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('without locale data', () => {
  test.each(['datetime', 'decimal', 'message', 'plural', 'relative-time'])('%s prints nothing', (name) => {
    expect(render(`{@|${name}}`, 5, { locale: 'none' })).toBe('');
  });

  test('money formats of older themes are still written', () => {
    const price = { decimalValue: '1234.5', currencyCode: 'CHF' };
    expect(render('{@|i18n-money-format pl-PL}', price, { locale: 'none' })).toBe('CHF 1,234.50');
    expect(render('{@|i18n-money-format sv_SE}', price, { locale: 'none' })).toBe('1\u00a0234,50 CHF');
  });
});

describe('i18n-money-format', () => {
  test.each([
    ['USD', 'sv-SE', '1234.56', '1\u00a0234,56$'],
    ['AUD', 'de-DE', '1234.56', '1.234,56 A$'],
    ['JPY', 'de-DE', '1234.56', '1.235¥'],
    ['JPY', 'en-US', '-1234.56', '-¥1,235'],
    ['SEK', 'en-US', '-1234.56', 'kr -1,234.56'],
    ['DKK', 'da-DK', '-1234.5', '-1.234,50 kr'],
    ['KWD', 'en-US', '1234.5678', 'KWD 1,234.568'],
    ['PLN', 'pl_PL', '12345.6', 'zł 12\u00a0345,60'],
    ['INR', 'hi-IN', '1234567', '₹1,234,567.00'],
    ['USD', 'not a locale', '1', '$1.00'],
    ['<b>', 'en-US', '1', '1.00'],
    [' ', 'en-US', '1', '$1.00'],
  ])('%s in %s: %s', (currencyCode, id, decimalValue, text) => {
    expect(render(`{@|i18n-money-format:${id}}`, { decimalValue, currencyCode })).toBe(text);
  });
});

test('a message that nests too deeply is rejected, and reported', () => {
  const deep = (depth: number): string => `${'{0 plural other{'.repeat(depth)}${'}}'.repeat(depth)}`;
  const template = engine.compile('[{m|message n}]');
  expect(engine.render(template, { m: deep(25), n: 1 }).diagnostics).toEqual([]);
  const { html, diagnostics } = engine.render(template, { m: deep(26), n: 1 });
  expect(html).toBe('[]');
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('nests deeper than 50 braces')]);
  expect(render('{m|message n}', { m: '{'.repeat(60), n: 1 })).toBe('{'.repeat(60));
});
