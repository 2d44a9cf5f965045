import { addressOfList } from '../../../client/studio/tables/list-address.ts';
import { isShownAt } from '../../../client/studio/tables/screen-width.ts';
import { changedSearch } from '../../../client/studio/tables/use-filters.ts';

describe('lists of the studio', () => {
  test('empty filters are left out of the address of a list', () => {
    expect(addressOfList('/api/owner/orders', { search: '', status: undefined })).toBe('/api/owner/orders');
    expect(addressOfList('/api/owner/orders', { search: 'a & b', cursor: 'c' })).toBe(
      '/api/owner/orders?search=a+%26+b&cursor=c',
    );
  });

  test('filters at their defaults leave the query, others stay', () => {
    const before = new URLSearchParams('status=PAID&tab=2');
    const after = changedSearch(before, { status: 'all', search: 'mug' }, { status: 'all', search: '' });
    expect(after.toString()).toBe('tab=2&search=mug');
    expect(before.toString()).toBe('status=PAID&tab=2');
  });

  test('a column is shown from its width on', () => {
    expect(isShownAt('phone', 'tablet')).toBe(false);
    expect(isShownAt('tablet', 'tablet')).toBe(true);
    expect(isShownAt('desktop', 'tablet')).toBe(true);
    expect(isShownAt('phone')).toBe(true);
  });
});
