import { type ScarcityProps, scarcityView } from '#shared/regions/scarcity';
import { chosenIn, productStore, untouched } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';

/** Says that little is left, of the product or of the variant that is chosen. */
export function Region(props: ScarcityProps) {
  const chosen = chosenIn(useStore(productStore(props.itemId), untouched));
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
