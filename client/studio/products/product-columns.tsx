/** The columns of the product table. */
import { ImageIcon } from 'lucide-react';
import { thumbnailOf } from '#shared/thumbnail';
import type { TableColumn } from '../tables/data-table.tsx';
import type { ListedProduct } from './product-list.ts';
import { offerText, productTypeNames, stockText } from './product-texts.ts';

const Picture = ({ address }: { readonly address: string }) =>
  address === '' ? (
    <span className="studio-product-picture">
      <ImageIcon size={16} aria-hidden />
    </span>
  ) : (
    <img className="studio-product-picture" src={thumbnailOf(address)} alt="" loading="lazy" />
  );

const nameColumns: readonly TableColumn<ListedProduct>[] = [
  {
    id: 'picture',
    title: 'Picture',
    width: 72,
    from: 'tablet',
    cell: ({ assetUrl }) => <Picture address={assetUrl} />,
  },
  { id: 'title', title: 'Title', onPhone: 'start', isRowHeader: true, isSortable: true, cell: ({ title }) => title },
  {
    id: 'state',
    title: 'State',
    onPhone: 'below-start',
    width: 124,
    from: 'tablet',
    isSortable: true,
    cell: ({ workflowState }) => (
      <span className="studio-tag" data-state={workflowState}>
        {workflowState}
      </span>
    ),
  },
];

/** `currency`: the shop's; `day`: in the time zone of the site. */
export const productColumns = (
  currency: string,
  day: (instant: number) => string,
): readonly TableColumn<ListedProduct>[] => [
  ...nameColumns,
  {
    id: 'price',
    title: 'Price',
    onPhone: 'end',
    align: 'end',
    isSortable: true,
    width: 150,
    cell: ({ offer }) => (offer === null ? '—' : `${offerText(offer, currency)}${offer.onSale ? ' · Sale' : ''}`),
  },
  {
    id: 'stock',
    title: 'Stock',
    onPhone: 'below-end',
    align: 'end',
    isSortable: true,
    width: 150,
    from: 'tablet',
    cell: ({ offer, productType }) => (offer === null ? '—' : stockText(productType, offer)),
  },
  {
    id: 'categories',
    title: 'Category',
    from: 'desktop',
    cell: ({ categories }) => (categories.length === 0 ? '—' : categories.join(', ')),
  },
  {
    id: 'type',
    title: 'Type',
    width: 96,
    from: 'desktop',
    cell: ({ productType }) => productTypeNames[productType ?? 0] ?? '—',
  },
  {
    id: 'updated',
    title: 'Changed',
    width: 130,
    from: 'wide',
    isSortable: true,
    cell: ({ updatedOn }) => (updatedOn === null ? '—' : day(updatedOn)),
  },
];
