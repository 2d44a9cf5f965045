import { type PriceProps, priceView } from '#shared/regions/price';
import { chosenIndex, productStore, untouched } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';

/** The price of the product, or of the variant that is chosen. The markup is the server's, for every variant. */
export function Region(props: PriceProps) {
  const { className, markup } = priceView(props, chosenIndex(useStore(productStore(props.itemId), untouched)));
  return <div className={className} aria-live="polite" dangerouslySetInnerHTML={{ __html: markup }} />;
}
