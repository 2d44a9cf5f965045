import type { VariantsProps } from '#shared/regions/variants';
import { variantsView } from '#shared/regions/variants';
import { choose, productStore, untouched } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { VariantsMarkup } from './view.tsx';

/** The variant picker: lists and buttons are two looks of one choice. */
export function Region(props: VariantsProps) {
  const store = productStore(props.product.itemId, props.product);
  const { choices } = useStore(store, untouched);
  return (
    <VariantsMarkup
      view={variantsView(props, choices)}
      choices={choices}
      onChoose={(option, value) => choose(store, option, value)}
    />
  );
}
