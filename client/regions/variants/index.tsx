import { useDeferredValue, useEffect } from 'react';
import type { VariantsProps } from '#shared/regions/variants';
import { variantsView } from '#shared/regions/variants';
import { choose, createProductStores, initialState, picturedIn } from '../../product/product-store.ts';
import { createProductPictures } from '../../product/show-image.ts';
import { useStore } from '../../store/use-store.ts';
import { usePage } from '../../ui/use-page.ts';
import { VariantsMarkup } from './view.tsx';

/** The variant picker: selects and buttons are two views of the same choice. */
export function Region(props: VariantsProps) {
  const page = usePage();
  const store = page.get(createProductStores)(props.product.itemId, props.product);
  const state = useStore(store, initialState);
  // The choice responds immediately; the images, which may be large, follow in the next frame.
  const variant = useDeferredValue(picturedIn(state));
  const show = page.get(createProductPictures);
  useEffect(() => show(props.product.itemId, variant), [show, props.product.itemId, variant]);
  return (
    <VariantsMarkup
      view={variantsView(props, state.choices, state.isChecked)}
      onChoose={(option, value) => choose(page, store, { option, value })}
    />
  );
}
