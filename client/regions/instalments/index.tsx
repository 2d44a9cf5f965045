import { useState } from 'react';
import { productTypes } from '#shared/product-types';
import { type InstalmentsProps, instalmentsView } from '#shared/regions/instalments';
import { createCartApi } from '../../cart/cart-api.ts';
import { createCartStore, noCart } from '../../cart/cart-store.ts';
import { chosenIndex, createProductStores, initialState } from '../../product/product-store.ts';
import { useStore } from '../../store/use-store.ts';
import { Lightbox } from '../../ui/lightbox.tsx';
import { usePage } from '../../ui/use-page.ts';

interface Information {
  readonly provider: string;
  readonly html: string;
}

/** The text about paying in installments, and the provider's information in a dialog. If loading fails, the text stays. */
export function Region(props: InstalmentsProps) {
  const page = usePage();
  const variant = chosenIndex(useStore(page.get(createProductStores)(props.itemId), initialState));
  const { cart } = useStore(page.get(createCartStore).store, noCart);
  const [shown, setShown] = useState<Information | null>(null);
  const isAllPhysical = (cart?.entries ?? []).every(({ productType }) => productType === productTypes.physical);
  const view = instalmentsView(props, variant, isAllPhysical);

  const open = async (): Promise<void> => {
    const answer = await page
      .get(createCartApi)
      .call<Information>('GET', `/api/commerce/instalments/information?locale=${encodeURIComponent(props.locale)}`);
    if (answer.ok) setShown(answer.value);
    else console.warn('The installment information could not be loaded.', answer.failure);
  };

  return (
    <>
      <div className="product-instalments" hidden={view.isHidden}>
        <span className="product-instalments-text">{view.text}</span>
        <button type="button" className="product-instalments-more" aria-haspopup="dialog" onClick={() => void open()}>
          {view.learnMore}
        </button>
      </div>
      {shown !== null && (
        <Lightbox title={shown.provider} onClose={() => setShown(null)}>
          <div className="instalment-information" dangerouslySetInnerHTML={{ __html: shown.html }} />
        </Lightbox>
      )}
    </>
  );
}
