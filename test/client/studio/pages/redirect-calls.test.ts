import { movedAddresses, redirectsTo } from '../../../../client/studio/pages/redirect-calls.ts';

test('a page that moves leads to its new address, and so do its items', () => {
  const move = { from: '/journal', to: '/blog' };
  expect(movedAddresses({ ...move, hasItems: false })).toEqual([['/journal', '/blog']]);
  expect(movedAddresses({ ...move, hasItems: true })).toEqual([
    ['/journal', '/blog'],
    ['/journal/*', '/blog/*'],
  ]);
});

test('redirects over other redirects lead to a page, too', () => {
  const rows = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/c' },
    { from: '/x', to: '/y' },
    { from: '/y', to: '/x' },
  ];
  expect(redirectsTo(rows, '/c').map(({ from }) => from)).toEqual(['/a', '/b']);
  expect(redirectsTo(rows, '/b').map(({ from }) => from)).toEqual(['/a']);
  expect(redirectsTo(rows, '/z')).toEqual([]);
});
