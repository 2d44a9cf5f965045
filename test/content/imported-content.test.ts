/** What an import notes about content stays out of page JSON. */

import { createItems } from '../../server/content/store-rows.ts';
import { shownCollection, shownItem } from '../../server/content/stored-pages.ts';

test('the key by which an import finds content again is no part of pages', () => {
  const data = { title: 'Kiln', importKey: 'secret' };
  expect(shownItem(data)).toEqual({ title: 'Kiln' });
  expect(shownCollection({ ...data, lock: {}, page: {} })).toEqual({ title: 'Kiln' });
  const comments = { comments: new Map(), likes: new Map() };
  const itemOf = createItems({ website: undefined, variants: [], comments });
  const item = itemOf({ id: 'a', urlId: 'kiln', data }, '/news');
  expect(item).toMatchObject({ title: 'Kiln', fullUrl: '/news/kiln' });
  expect(item).not.toHaveProperty('importKey');
});
