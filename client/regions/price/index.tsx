import { type PriceProps, priceView } from '#shared/regions/price';
import { chosenIndex, createProductStores, initialState } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';

/** The price of the product or chosen variant. The markup of all variants comes from the server. */
export function Region(props: PriceProps) {
  const state = useStore(usePage().get(createProductStores)(props.itemId), initialState);
  const { className, markup } = priceView(props, chosenIndex(state));
  return <div className={className} aria-live="polite" dangerouslySetInnerHTML={{ __html: markup }} />;
}
