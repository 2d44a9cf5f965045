import { findBlocks } from '../../../../client/studio/fields/block-search.ts';
import {
  datasetOf,
  datasetProblem,
  parseNumber,
  readDataset,
  withCell,
  withoutColumn,
} from '../../../../client/studio/fields/dataset.ts';
import {
  addressProblem,
  emailAddress,
  emailProblems,
  noEmail,
  phoneAddress,
  readEmail,
  readPhone,
  targetOf,
  webAddress,
} from '../../../../client/studio/fields/link-targets.ts';
import { blockCatalog } from '../../../../shared/block-catalog.ts';
import { isWebAddress } from '../../../../shared/web-address.ts';
import fc from '../../../fast-check.ts';

test.each([
  ['', 'Page'],
  ['/shop', 'Page'],
  ['#top', 'Page'],
  ['https://example.com', 'Web Address'],
  ['//example.com/a', 'Web Address'],
  ['mailto:a@b.example', 'Email'],
  ['tel:+3212', 'Phone'],
  ['/s/abc123/price-list.pdf', 'File'],
])('%j leads to a %s', (address, target) => expect(targetOf(address)).toBe(target));

test('an email link survives a round trip, with any content', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => one.trim());
  fc.assert(
    fc.property(fc.record({ to: text, subject: text, cc: text, bcc: text, body: text }), (parts) => {
      const address = emailAddress(parts);
      expect(readEmail(address)).toEqual(parts);
      expect(address === '' || isWebAddress(address)).toBe(true);
    }),
  );
});

test('an email link reports invalid addresses', () => {
  expect(emailProblems(noEmail)).toEqual({ to: 'Please enter a valid email.' });
  expect(emailProblems({ ...noEmail, to: 'a@b.example', cc: 'c@d.example, nobody' })).toEqual({
    cc: 'Emails must be formatted as name@example.com',
  });
});

test('a phone link has digits only', () => {
  expect(phoneAddress('+32 (0)2 / 123.45+67')).toBe('tel:+32021234567');
  expect(phoneAddress('no')).toBe('');
  expect(readPhone('tel:+32212')).toBe('+32212');
});

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.com/a?b=c', 'https://www.example.com/a?b=c'],
  ['localhost', 'localhost'],
  ['http://example.com', 'http://example.com'],
  ['mailto:x@y.example', 'mailto:x@y.example'],
])('%j becomes %j', (typed, address) => expect(webAddress(typed)).toBe(address));

test('messages of addresses are those of the specification', () => {
  expect(addressProblem('Web Address', 'http://')).toBe(
    'Links must be formatted as https://example.com or http://example.com.',
  );
  expect(addressProblem('Page', 'javascript:x')).toBe('javascript:x is not a valid page URL.');
  expect(addressProblem('Page', '/shop')).toBeUndefined();
});

test.each([
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1 234', 1234],
  ["1'234", 1234],
  ['12,5', 12.5],
  ['1,234', 1234],
  ['−3', -3],
  ['$ 40', 40],
  ['12 %', 12],
  ['', null],
  ['n/a', null],
])('the cell %j has the value %j', (text, value) => expect(parseNumber(text)).toBe(value));

test('the first row has series names, the first column row names', () => {
  const { dataset, cut } = datasetOf([
    ['', 'Cups', 'Bowls'],
    ['January', '3', '4'],
    ['February', '5', ''],
    ['', '', ''],
  ]);
  expect(cut).toBeUndefined();
  expect(dataset).toEqual({
    columns: ['Cups', 'Bowls'],
    rows: [
      { label: 'January', values: [3, 4] },
      { label: 'February', values: [5, null] },
    ],
  });
  expect(datasetProblem(dataset)).toBe('One or more rows was missing data. Enter some data!');
});

test('numbers alone are rows of a series without a name', () => {
  expect(datasetOf([['3'], ['4']]).dataset).toEqual({
    columns: ['Series 1'],
    rows: [
      { label: '1', values: [3] },
      { label: '2', values: [4] },
    ],
  });
});

test('what a chart cannot contain is left out, and reported', () => {
  const { dataset, cut } = datasetOf(
    Array.from({ length: 71 }, (_none, row) => Array.from({ length: 12 }, (_cell, at) => `${row * at}`)),
  );
  expect([dataset.rows.length, dataset.columns.length]).toEqual([60, 8]);
  expect(cut).toBe('A chart holds 60 rows and 8 columns; 11 rows and 4 columns were left out.');
});

test('a dataset needs a column and a row', () => {
  expect(datasetProblem(readDataset(undefined, undefined))).toBe(
    'The dataset must have at least one column and at least one row',
  );
  expect(datasetProblem(readDataset(['A'], [{ label: 'B', values: [1] }]))).toBeUndefined();
});

test('a cell beyond the end of its row leaves the cells between empty', () => {
  expect(withCell({ label: 'A', values: [1] }, 2, 3).values).toEqual([1, null, 3]);
  const dataset = { columns: ['a', 'b'], rows: [{ label: 'A', values: [1, 2] }] };
  expect(withoutColumn(dataset, 0)).toEqual({ columns: ['b'], rows: [{ label: 'A', values: [2] }] });
});

test('without a search all 64 blocks are listed, each once', () => {
  const types = findBlocks('').flatMap(({ blocks }) => blocks.map(({ type }) => type));
  expect([...types].sort()).toEqual(Object.keys(blockCatalog).sort());
});

test('blocks are found by title, by keywords, and by all words together', () => {
  const find = (search: string) => findBlocks(search).flatMap(({ blocks }) => blocks.map(({ type }) => type));
  expect(find('gallery')[0]).toBe('gallery');
  // Enter adds the first.
  expect(['product', 'Summary', 'form'].map((title) => find(title)[0])).toEqual(['product', 'summary-v2', 'form']);
  expect(find('faq')).toEqual(['accordion']);
  expect(find('restaurant booking')).toContain('tock');
  expect(find('restaurant booking')).not.toContain('acuity');
  expect(find('nothing like this')).toEqual([]);
});
