import { layoutOf } from '../../../../client/studio/tables/table-layout.ts';
import type { TableColumn } from '../../../../client/studio/tables/table-props.ts';

const column = (id: string, more: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  ...{ id, title: id, cell: () => id },
  ...more,
});
const wide = { width: 'wide', rowHeight: undefined, isSelectable: false, hasMenu: false } as const;

test('columns have their width, or a share of the rest', () => {
  const columns = [column('a', { width: 72 }), column('b', { isRowHeader: true }), column('c', { share: 3 })];
  expect(layoutOf(columns, wide)).toMatchObject({
    tracks: '72px minmax(160px, 2fr) minmax(96px, 3fr)',
    minWidth: 328,
  });
  expect(layoutOf(columns, { ...wide, isSelectable: true, hasMenu: true })).toMatchObject({
    tracks: '44px 72px minmax(160px, 2fr) minmax(96px, 3fr) 52px',
    minWidth: 424,
  });
});

test('on phones, rows have two lines with the columns that matter, and no table is wider than the screen', () => {
  const columns = [
    column('number', { onPhone: 'start', width: 126 }),
    column('customer', { onPhone: 'below-start' }),
    column('status', { onPhone: 'below-end', from: 'tablet' }),
    column('pieces'),
    column('total', { onPhone: 'end' }),
  ];
  const layout = layoutOf(columns, { ...wide, width: 'phone', isSelectable: true, hasMenu: true });
  expect(layout.columns.map(({ id, align }) => `${id} ${align}`)).toEqual([
    ...['number start', 'customer start', 'status end', 'total end'],
  ]);
  expect(layout).toMatchObject({
    isStacked: true,
    tracks: '44px minmax(0, 1fr) auto auto 52px',
    areas: '"select start start end menu" "select below-start below-end below-end menu"',
    minWidth: 0,
  });
  expect(layoutOf(columns, { ...wide, width: 'tablet' }).columns).toHaveLength(5);
});

test('a table without places for phones keeps its columns there', () => {
  const columns = [column('name', { isRowHeader: true }), column('date', { from: 'tablet' })];
  const layout = layoutOf(columns, { ...wide, width: 'phone' });
  expect([layout.isStacked, layout.columns.map(({ id }) => id)]).toEqual([false, ['name']]);
});
