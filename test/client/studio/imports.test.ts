/** Imports on the screen: what is said of a row, and where items go at first. */
import { fittingCollection, hasOldUrls, noteText } from '../../../client/studio/imports/import-replies.ts';

const note = { number: 2, column: 'Picture', message: 'Upload it.', isChange: false };

test('what is told of a row begins with what becomes of it', () => {
  expect(noteText('added', note, true)).toBe('Would be added. Upload it.');
  expect(noteText('added', note, false)).toBe('Added. Upload it.');
  expect(noteText('unchanged', note, true)).toBe('Would stay as it is. Upload it.');
  expect(noteText('unchanged', note, false)).toBe('Left as it was. Upload it.');
  expect(noteText('changed', note, false)).toBe('Changed. Upload it.');
  expect(noteText('refused', note, false)).toBe('Upload it.');
  expect(noteText('changed', { ...note, isChange: true }, true)).toBe('Upload it.');
});

test('items go to a blog at first, events to events, and to a gallery only where there is nothing else', () => {
  const gallery = { id: 'album', kind: 'picture', typeName: 'gallery' } as const;
  const events = { id: 'events', kind: 'event', typeName: 'events' } as const;
  const notes = { id: 'notes', kind: 'post', typeName: 'notes' } as const;
  const blog = { id: 'news', kind: 'post', typeName: 'blog' } as const;
  const all = [gallery, events, notes, blog];
  expect(fittingCollection({ mapping: { title: 0 } }, all)).toBe('news');
  expect(fittingCollection({ mapping: { title: 0, startDate: 1 } }, all)).toBe('events');
  expect(fittingCollection({ mapping: { startDate: 1 } }, [gallery, notes])).toBe('notes');
  expect(fittingCollection({ mapping: {} }, [gallery])).toBe('album');
  expect(fittingCollection({ mapping: {} }, [])).toBeUndefined();
});

test('a file of Shopify, or one with a column of old addresses, says what visitors may be led from', () => {
  expect(hasOldUrls({ format: 'shopify' }, { urlId: 0 })).toBe(true);
  expect(hasOldUrls({ format: 'shopify' }, { title: 1 })).toBe(false);
  expect(hasOldUrls({ format: 'wordpress' }, { urlId: 2, oldAddress: 14 })).toBe(true);
  expect(hasOldUrls({ format: 'csv' }, { urlId: 0 })).toBe(false);
});
