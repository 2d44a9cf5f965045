/** Edits of an item's fields and draft. */
import { createOwnerServer } from '../../../../client/studio/documents/owner-server.ts';
import { itemEdit, shownFields } from '../../../../client/studio/items/item-edits.ts';

test('missing fields of an item are not shown, and are removed as null', () => {
  expect(shownFields({ title: 'A', location: null })).toEqual({ title: 'A' });
  expect(itemEdit(['endDate'], undefined)).toEqual({ op: 'set', path: ['endDate'], value: null });
  expect(itemEdit(['publishOn'], undefined)).toBeUndefined();
  expect(itemEdit(['mainImage'], {})).toEqual({ op: 'set', path: ['mainImage'], value: null });
});

test('a replacement image refers to its own file', () => {
  const value = { id: 'p', fileId: 'old', assetUrl: '/s/new/a.png', altText: 'A' };
  expect(itemEdit(['mainImage'], value)).toMatchObject({ value: { fileId: 'new', assetUrl: '/s/new/a.png' } });
  expect(itemEdit(['mainImage'], { ...value, assetUrl: 'https://x.example/a.png' })).not.toHaveProperty('value.fileId');
});

test('a draft is read over its item, and written with its existing fields', async () => {
  const sent: unknown[] = [];
  const body = { title: 'A', urlId: 'a', draft: { changes: { title: 'B' } }, revision: 'r1' };
  const server = createOwnerServer((method, path, options) => {
    sent.push([method, path.split('?')[0], options?.body]);
    return Promise.resolve({ ok: true, body });
  });
  const ref = { kind: 'item-draft', collectionId: 'c', id: 'i' } as const;
  const loaded = await server.load(ref);
  expect(loaded).toMatchObject({ kind: 'loaded', document: { value: { title: 'B', urlId: 'a' }, revision: 'r1' } });
  const base = loaded.kind === 'loaded' ? loaded.document.value : undefined;
  await server.save(ref, { save: 's', revision: 'r1', base, value: { ...(base as object), urlId: 'b' } });
  expect(sent[1]).toEqual(['PUT', '/api/owner/collections/c/items/i/draft', { title: 'B', urlId: 'b' }]);
});
