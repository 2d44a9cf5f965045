import { type ScarcityProps, scarcityView } from '#shared/regions/scarcity';
import { chosenIn, createProductStores, initialState } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';

/** Low-stock message of the product or chosen variant. */
export function Region(props: ScarcityProps) {
  const store = usePage().get(createProductStores)(props.itemId);
  const chosen = chosenIn(useStore(store, initialState));
  return (
    <div className="product-scarcity-lines" role="status">
      {scarcityView(props, chosen?.attributes ?? null).lines.map(({ text, attributes, isHidden }) => (
        <div
          className="product-scarcity"
          data-variant-attributes={attributes === '' ? undefined : attributes}
          hidden={isHidden}
          key={attributes}
        >
          {text}
        </div>
      ))}
    </div>
  );
}
