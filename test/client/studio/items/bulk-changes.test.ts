/** Inverses of bulk changes. */
import { doneText, undoSteps } from '../../../../client/studio/items/bulk-changes.ts';
import type { ListedItem } from '../../../../client/studio/items/item-replies.ts';

const item = (id: string, more: Partial<ListedItem> = {}): ListedItem => ({
  ...{ id, urlId: id, title: id, position: 0, productType: null, tags: [], categories: [], workflowState: 'Published' },
  ...{ publishOn: 1000, updatedOn: 1000, startDate: null, endDate: null, author: '', authorId: '', commentState: null },
  ...{ commentCount: 0, likeCount: 0, starred: false, assetUrl: '', altText: '', description: '', hasDraft: false },
  ...more,
});

test('a tag is removed only from items that had not had it', () => {
  const rows = [item('a', { tags: ['Kiln'] }), item('b')];
  expect(undoSteps(rows, { addTags: ['kiln'] })).toEqual([
    { kind: 'bulk', ids: ['b'], change: { removeTags: ['kiln'] } },
  ]);
  expect(undoSteps(rows, { removeTags: ['kiln'] })).toEqual([
    { kind: 'bulk', ids: ['a'], change: { addTags: ['kiln'] } },
  ]);
});

test('states are restored with their dates, deleted items from the trash, switches where they were changed', () => {
  const rows = [item('a', { workflowState: 'Scheduled', publishOn: 86_400_000 }), item('b', { starred: true })];
  expect(undoSteps(rows, { change: { workflowState: 'Published' } })).toEqual([
    { kind: 'item', id: 'a', fields: { workflowState: 'Scheduled', publishAt: '1970-01-02T00:00:00.000Z' } },
    { kind: 'item', id: 'b', fields: { workflowState: 'Published', publishOn: 1000 } },
  ]);
  expect(undoSteps(rows, { delete: true })).toEqual([
    { kind: 'restore', id: 'a' },
    { kind: 'restore', id: 'b' },
  ]);
  expect(undoSteps(rows, { change: { starred: true } })).toEqual([
    { kind: 'bulk', ids: ['a'], change: { change: { starred: false } } },
  ]);
  expect(undoSteps(rows, { change: { commentState: 1 } })).toEqual([
    { kind: 'bulk', ids: ['a', 'b'], change: { change: { commentState: 2 } } },
  ]);
  expect(undoSteps(rows, { change: { commentState: 2 } })).toEqual([]);
});

test('the result is described', () => {
  expect(doneText('2 posts', { delete: true })).toBe('2 posts in the trash');
  expect(doneText('1 post', { change: { workflowState: 'Private' } })).toBe('1 post: Private');
  expect(doneText('1 post', { change: { commentState: 2 } })).toBe('Comments of 1 post closed');
  expect(doneText('1 post', { removeCategories: ['A'] })).toBe('1 post without “A”');
});
