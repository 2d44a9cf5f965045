import { screenOfUse } from '../../../../client/studio/files/screen-of-use.ts';

const use = { id: 'x', title: 'X', target: null, collectionId: null, isProduct: false };

test.each([
  [{ kind: 'page' }, '/pages/x'],
  [{ kind: 'item', collectionId: 'notes' }, '/items/notes/edit/x'],
  [{ kind: 'item-draft', collectionId: 'shop', isProduct: true }, '/products/shop/x'],
  [{ kind: 'layout-draft', target: 'page:about' }, '/pages/about'],
  [{ kind: 'layout-draft', target: 'item:mug', collectionId: 'shop' }, '/items/shop/edit/mug/blocks'],
  [{ kind: 'layout-draft', target: 'block-field:footer' }, '/pages/areas/footer'],
  [{ kind: 'layout-draft', target: 'settings:announcement' }, '/marketing/announcement'],
  [{ kind: 'layout-draft', target: 'settings:slide-popup-overlay' }, '/design/slides'],
  [{ kind: 'setting', id: 'design' }, '/design'],
  [{ kind: 'setting', id: 'translations/fr/page/about' }, '/languages'],
  [{ kind: 'setting', id: 'unknown' }, undefined],
  [{ kind: 'site' }, '/design'],
  [{ kind: 'form' }, '/forms/x'],
])('%o leads to %s', (more, screen) => expect(screenOfUse({ ...use, ...more })).toBe(screen));
