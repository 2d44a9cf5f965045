import { type FormEvent, lazy, Suspense, useState } from 'react';
import { type AddToCartProps, addToCartView, type PurchaseKind } from '#shared/regions/add-to-cart';
import { retryImport } from '../../core/retry-import.ts';
import { chosenIn, chosenIndex, createProductStores, initialState } from '../../product/product-store.ts';
import { readUnhydratedControls } from '../../product/unhydrated-controls.ts';
import { useStore } from '../../store/use-store.ts';
import { ErrorDialog } from '../../ui/error-dialog.tsx';
import { usePage } from '../../ui/use-page.ts';
import { labels } from './button-state.ts';
import { BuyBar } from './buy-bar.tsx';
import { focusField } from './focus-field.ts';
import { decide, purposeOf } from './purchase.ts';
import { usePurchase } from './use-purchase.ts';
import { AddToCartMarkup } from './view.tsx';

const hasPicker = (itemId: string): boolean =>
  document.querySelector(`.product-variants[data-item-id="${CSS.escape(itemId)}"]`) !== null;

const FieldsLightbox = lazy(() =>
  retryImport(async () => ({ default: (await import('../../fields/fields-lightbox.tsx')).FieldsLightbox })),
);

/** The add button of a product, with its forms and dialogs. */
export function Region(props: AddToCartProps) {
  const { product, form } = props;
  const page = usePage();
  const store = page.get(createProductStores)(product.itemId, product);
  const [{ button, error }, send] = usePurchase(product.itemId);
  const [purchase, setPurchase] = useState<PurchaseKind>('once');
  const purpose = purchase === 'subscription' ? purchase : purposeOf(product, props.isExpress);
  const state = useStore(store, initialState);
  const isSoldOut = product.options.length > 0 && chosenIn(state)?.left === 0;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    readUnhydratedControls(page, event.currentTarget as HTMLFormElement, store);
    const decision = decide({ ...store.get(), product }, purpose, hasPicker(product.itemId));
    if (decision.kind === 'buy')
      send({ type: 'press', purchase: decision.purchase, needsForm: form !== null && purpose !== 'gift-card' });
    else if (decision.kind === 'nothing-chosen') send({ type: 'nothing-chosen' });
    else {
      store.update((state) => ({ ...state, isChecked: true }));
      if (!focusField(product.itemId, decision.field)) send({ type: 'failed', purpose, message: decision.message });
    }
  };

  const text = labels[button.kind];
  const view = addToCartView(props, button.kind, text, { isSoldOut, variant: chosenIndex(state), purchase });
  return (
    <>
      <AddToCartMarkup
        view={view}
        status={isSoldOut ? view.label : (text ?? '')}
        onSubmit={onSubmit}
        onPurchase={setPurchase}
      />
      <BuyBar view={view} title={product.title} state={state} />
      {button.kind === 'filling' && form !== null && (
        <Suspense fallback={null}>
          <FieldsLightbox
            form={form}
            submitLabel={props.label}
            onFilled={(additionalFields) => send({ type: 'filled', additionalFields })}
            onCancel={() => send({ type: 'cancelled' })}
          />
        </Suspense>
      )}
      {error !== null && (
        <ErrorDialog {...error} onClose={() => send({ type: 'dismissed', number: error.number })} key={error.number} />
      )}
    </>
  );
}
