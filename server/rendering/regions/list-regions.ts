/** Lists of products. */
import { decodeEntities } from '#shared/html';
import { field, isTruthy, listOf, textOf } from '#shared/json';
import { toMinorUnits } from '#shared/money';
import { fromPrice } from '#shared/price';
import { isOnSale, isSoldOut } from '#shared/product';
import { type ListToolsProps, listToolsView } from '#shared/regions/list-tools';
import { defineRegion, readsNothing } from './define-region.ts';
import { mug, soldOut, vase } from './example-products.ts';
import { plainOf } from './scope.ts';

/** Stands before the list of a products page, and knows its items and its next page. */
export const listTools = defineRegion<ListToolsProps>({
  name: 'list-tools',
  reads: readsNothing,
  hydrate: 'idle',
  props: (page) => {
    const items = listOf(field(page, 'items'));
    if (items.length === 0) return null;
    const pagination = field(page, 'pagination');
    return {
      items: items.map((item) => {
        const { amount, currency } = fromPrice(item);
        return {
          id: textOf(field(item, 'id')),
          title: plainOf(item, 'title'),
          priceCents: Number(toMinorUnits(amount, currency)),
          isSoldOut: isSoldOut(item),
          isOnSale: isOnSale(item),
        };
      }),
      nextUrl: isTruthy(field(pagination, 'nextPage')) ? decodeEntities(textOf(field(pagination, 'nextPageUrl'))) : '',
    };
  },
  model: listToolsView,
  examples: [
    {
      title: 'three products',
      data: { items: [vase, mug, soldOut] },
      template:
        '{@|region list-tools}<ul>{.repeated section items}<li data-item-id="{id}"><a href="/{id}">{title}</a></li>{.end}</ul>',
    },
  ],
});
