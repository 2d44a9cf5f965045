/** The columns of the list of orders. Ids of sortable ones are the API's names. */
import { Tag } from '../store/parts.tsx';
import { moneyText } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import type { ListedOrder } from './order-replies.ts';
import { kindTexts, refundText, statusOfOrder } from './order-text.ts';

const whoColumns: readonly TableColumn<ListedOrder>[] = [
  {
    id: 'number',
    title: 'Order',
    onPhone: 'start',
    isRowHeader: true,
    isSortable: true,
    width: 126,
    cell: ({ number, testMode, kind }) => (
      <span className="store-inline">
        <strong>{`#${number}`}</strong>
        {testMode ? <Tag tone="quiet">Test</Tag> : null}
        {kind === 'cart' ? null : <span className="visually-hidden">{kindTexts[kind]}</span>}
      </span>
    ),
  },
  {
    id: 'customer',
    title: 'Customer',
    onPhone: 'below-start',
    isSortable: true,
    cell: ({ name, email }) => <span>{name || email || 'Forgotten'}</span>,
  },
];

/** `time`: in the time zone of the site. */
export const columnsOf = (time: (instant: number) => string): readonly TableColumn<ListedOrder>[] => [
  ...whoColumns,
  {
    id: 'status',
    title: 'Status',
    onPhone: 'below-end',
    from: 'tablet',
    width: 130,
    cell: (order) => {
      const [text, tone] = statusOfOrder(order);
      return <Tag tone={tone}>{text}</Tag>;
    },
  },
  { id: 'kind', title: 'Kind', from: 'wide', width: 110, cell: ({ kind }) => <span>{kindTexts[kind]}</span> },
  {
    id: 'pieces',
    title: 'Pieces',
    from: 'desktop',
    width: 80,
    align: 'end',
    cell: ({ quantity }) => <span>{quantity}</span>,
  },
  {
    id: 'created',
    title: 'Placed',
    from: 'tablet',
    width: 196,
    isSortable: true,
    cell: ({ created }) => <span>{time(created)}</span>,
  },
  {
    id: 'refund',
    title: 'Refund',
    from: 'wide',
    width: 130,
    cell: (order) => <span className="studio-soft">{refundText(order)}</span>,
  },
  {
    id: 'total',
    title: 'Total',
    onPhone: 'end',
    width: 104,
    align: 'end',
    isSortable: true,
    cell: ({ grandTotalCents, currency }) => <span>{moneyText(grandTotalCents, currency)}</span>,
  },
];
