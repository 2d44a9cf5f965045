/** Tags and categories in their manager, the weeks of the month picker, and what an import says of itself. */
import { CalendarDate } from '@internationalized/date';
import { ISO_WEEKS, weekOf, weekRules } from '../../../client/studio/controls/weeks.ts';
import { fieldOfColumn, mapColumn, outcomeText, stageOf } from '../../../client/studio/imports/import-replies.ts';
import { nameProblem, shownTerms } from '../../../client/studio/terms/term-rows.ts';

const terms = [
  { name: 'Glaze', count: 2 },
  { name: 'Clay', count: 9 },
  { name: 'Fire', count: 9 },
];

test('terms are searched, and sorted by name or by how often they are used', () => {
  const names = (search: string, sort: 'name' | 'count') => shownTerms(terms, search, sort).map(({ name }) => name);
  expect(names('', 'name')).toEqual(['Clay', 'Fire', 'Glaze']);
  expect(names('', 'count')).toEqual(['Clay', 'Fire', 'Glaze']);
  expect(names(' LA', 'name')).toEqual(['Clay', 'Glaze']);
});

test('a name that is taken, missing or too long is refused, but for the spelling of its own', () => {
  expect(nameProblem('tags', ' clay ', terms)).toBe('This tag already exists');
  expect(nameProblem('categories', 'CLAY', terms)).toBe('This category already exists');
  expect(nameProblem('tags', 'clay', terms, 'Clay')).toBeUndefined();
  expect(nameProblem('tags', '  ', terms)).toBe('is missing');
  expect(nameProblem('categories', 'x'.repeat(26), terms)).toBe('must have at most 25 characters');
  expect(nameProblem('tags', 'x'.repeat(26), terms)).toBeUndefined();
});

test('weeks are counted by the rules of a region; by ISO 8601 from Monday, the first with four days', () => {
  const week = (year: number, month: number, day: number, rules = ISO_WEEKS) =>
    weekOf(new CalendarDate(year, month, day), rules);
  expect([week(2026, 1, 1), week(2026, 12, 31), week(2027, 1, 3), week(2027, 1, 4)]).toEqual([1, 53, 53, 1]);
  expect([week(2024, 12, 30), week(2021, 1, 1)]).toEqual([1, 53]);
  const american = { firstDay: 0, minimalDays: 1 };
  expect([week(2027, 1, 1, american), week(2026, 12, 27, american), week(2026, 12, 26, american)]).toEqual([1, 1, 52]);
  expect(weekRules('en-US').firstDay).toBe(0);
  expect(weekRules('de-DE')).toEqual({ firstDay: 1, minimalDays: 4 });
});

test('a column has one field, and a field one column', () => {
  expect(mapColumn({ title: 0, sku: 1 }, 2, 'sku')).toEqual({ title: 0, sku: 2 });
  expect(mapColumn({ title: 0, sku: 1 }, 0, '')).toEqual({ sku: 1 });
  expect(fieldOfColumn({ title: 0 }, 0)).toBe('title');
  expect(fieldOfColumn({ title: 0 }, 1)).toBe('');
});

test('an import is looked at before it is done, and again after it was cancelled', () => {
  const job = { status: 'done', processed: 1, total: 1, message: '' } as const;
  expect(stageOf({ job: null, isDry: true })).toBe('columns');
  expect(stageOf({ job: { ...job, status: 'running' }, isDry: false })).toBe('running');
  expect(stageOf({ job, isDry: true })).toBe('checked');
  expect(stageOf({ job: { ...job, status: 'cancelled' }, isDry: true })).toBe('columns');
  expect(stageOf({ job: { ...job, status: 'cancelled' }, isDry: false })).toBe('imported');
  const counts = { added: 2, changed: 1, unchanged: 0, refused: 3, notes: 0 };
  expect(outcomeText(counts, true)).toBe('2 would be added, 1 changed, 0 would stay as they are, 3 cannot be used.');
  expect(outcomeText(counts, false)).toBe('2 added, 1 changed, 0 left as they were, 3 cannot be used.');
});
