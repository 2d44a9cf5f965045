import { useDeferredValue, useEffect } from 'react';
import type { VariantsProps } from '#shared/regions/variants';
import { variantsView } from '#shared/regions/variants';
import { choose, chosenIn, productStore, untouched } from '../../product/product-store.ts';
import { showPictures } from '../../product/show-image.ts';
import { useStore } from '../../store/use-store.ts';
import { VariantsMarkup } from './view.tsx';

/** The variant picker: lists and buttons are two looks of one choice. */
export function Region(props: VariantsProps) {
  const store = productStore(props.product.itemId, props.product);
  const state = useStore(store, untouched);
  const { choices } = state;
  // The choice answers the press; the pictures, which may be large, come with the frame after it.
  const variant = useDeferredValue(chosenIn(state));
  useEffect(() => showPictures(props.product.itemId, variant), [props.product.itemId, variant]);
  return (
    <VariantsMarkup
      view={variantsView(props, choices)}
      choices={choices}
      onChoose={(option, value) => choose(store, option, value)}
    />
  );
}
