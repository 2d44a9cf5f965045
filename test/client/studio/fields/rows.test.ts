import { pastedRows } from '../../../../client/studio/fields/rows/pasted-rows.ts';
import { cellText, cellValue, columnsOf, plainParagraphs } from '../../../../client/studio/fields/rows/row-cells.ts';
import { typedDate } from '../../../../client/studio/fields/rows/typed-dates.ts';
import { blockSettings } from '../../../../shared/block-settings/index.ts';
import type { Setting } from '../../../../shared/settings.ts';
import { readSettings } from '../../../../shared/settings.ts';

const { dates } = blockSettings.tourdates;
const { plans } = blockSettings['pricing-plan'];
const { items } = blockSettings.accordion;
const ZONE = 'Europe/Brussels';
const columns = (setting: Setting) => (setting.kind === 'object' ? columnsOf(setting.of) : []);

test('dates are read as people and spreadsheets write them', () => {
  const read = {
    '2027-05-01': '2027-05-01T00:00',
    '2027-05-01 20:30': '2027-05-01T20:30',
    '2027-05-01T20:30:00': '2027-05-01T20:30',
    '1.5.2027': '2027-05-01T00:00',
    '5/1/2027 8:30 PM': '2027-05-01T20:30',
    '25/12/27': '2027-12-25T00:00',
    'May 1, 2027': '2027-05-01T00:00',
    'Saturday, May 1st, 2027, 8pm': '2027-05-01T20:00',
    '1 May 2027 12:15 am': '2027-05-01T00:15',
    '2027-02-30': undefined,
    'next week': undefined,
    '2027-05-01 25:00': undefined,
  };
  for (const [text, wanted] of Object.entries(read)) expect([text, typedDate(text)]).toEqual([text, wanted]);
});

test('tour dates are pasted in the order of their columns, in the time zone of the site', () => {
  const text = '2027-05-01 20:30\tBozar\tBrussels\thttps://tickets.example/1\tSold out\n5/2/2027\tVooruit\tGhent\n';
  const { entries, unknown } = pastedRows(dates.of, text, ZONE);
  expect([entries, unknown]).toEqual([
    [
      {
        startDate: Date.UTC(2027, 4, 1, 18, 30),
        venue: 'Bozar',
        city: 'Brussels',
        ticketUrl: 'https://tickets.example/1',
        status: 'sold-out',
      },
      { startDate: Date.UTC(2027, 4, 1, 22), venue: 'Vooruit', city: 'Ghent' },
    ],
    [],
  ]);
  expect(readSettings(blockSettings.tourdates, { dates: entries }).messages).toEqual([]);
});

test('headings say which columns cells are in, and the ones that no setting has are named', () => {
  const text = 'City\tPromoter\tDATE\nGhent\tAnn\t2027-05-02\n';
  expect(pastedRows(dates.of, text, 'UTC')).toEqual({
    entries: [{ city: 'Ghent', startDate: Date.UTC(2027, 4, 2) }],
    unknown: ['Promoter'],
  });
});

test('plans are pasted with amounts in their currency, periods and lists of features', () => {
  const text = [
    'Title\tAmount\tCurrency\tEvery\tPeriod\tFeatures\tHighlight this plan',
    'Studio\t¥3,000\tjpy\t2\tWeeks\t"Two kilns\nA shelf"\tyes',
    'Guest\t$12.50\t\t\tmonth\tA wheel; a key\t',
  ].join('\n');
  const { entries } = pastedRows(plans.of, text, 'UTC');
  expect(entries).toEqual([
    {
      title: 'Studio',
      price: { value: 3000, currency: 'JPY' },
      billingPeriod: { value: 2, unit: 'WEEK' },
      features: ['Two kilns', 'A shelf'],
      isHighlighted: true,
    },
    { title: 'Guest', price: { value: 1250 }, billingPeriod: { unit: 'MONTH' }, features: ['A wheel', 'a key'] },
  ]);
});

test('items of an accordion get paragraphs, without markup of their own', () => {
  const { entries } = pastedRows(items.of, 'Do you ship?\t"Yes, <b>daily</b>.\nBy bicycle."', 'UTC');
  expect(entries).toEqual([
    { title: 'Do you ship?', description: '<p>Yes, &lt;b&gt;daily&lt;/b&gt;.</p><p>By bicycle.</p>' },
  ]);
});

test('what cannot be read is kept, and its problem stands at its cell', () => {
  const { entries } = pastedRows(dates.of, 'soon\tBozar\tBrussels\tjavascript:x\tmaybe', 'UTC');
  const { messages } = readSettings(blockSettings.tourdates, { dates: entries });
  expect(messages.map(({ setting }) => setting)).toEqual(['dates.0.startDate', 'dates.0.ticketUrl', 'dates.0.status']);
});

test('cells show what they store', () => {
  const plan = {
    title: 'Studio',
    description: '<p>One</p><p>Two &amp; three</p>',
    price: { value: 1250, currency: 'EUR' },
    features: ['A', 'B'],
  };
  const shown = columns(plans.of).map((column) => [column.label, cellText(column, plan, ZONE)]);
  expect(Object.fromEntries(shown)).toMatchObject({
    Description: 'One\nTwo & three',
    'Price: amount': '12.5',
    'Price: currency': 'EUR',
    Features: 'A\nB',
    Recurring: 'Yes',
    'Billing period: period': 'MONTH',
  });
  for (const column of columns(plans.of)) {
    const text = cellText(column, plan, ZONE);
    expect(cellText(column, { ...plan }, ZONE)).toBe(text);
    if (column.label === 'Description') expect(cellValue(column, text, plan, ZONE)).toBe(plan.description);
  }
  expect(plainParagraphs('<p>With <em>care</em></p>')).toBe(undefined);
});
