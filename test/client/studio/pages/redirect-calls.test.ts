import { movedAddresses } from '../../../../client/studio/pages/redirect-calls.ts';

test('a page that moves leads to its new address, and so do its items', () => {
  const move = { from: '/journal', to: '/blog' };
  expect(movedAddresses({ ...move, hasItems: false })).toEqual([['/journal', '/blog']]);
  expect(movedAddresses({ ...move, hasItems: true })).toEqual([
    ['/journal', '/blog'],
    ['/journal/*', '/blog/*'],
  ]);
});
