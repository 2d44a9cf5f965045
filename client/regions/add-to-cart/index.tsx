import { type FormEvent, lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import { type AddToCartProps, addToCartView } from '#shared/regions/add-to-cart';
import { chosenIn, productStore, untouched } from '../../product/product-store.ts';
import { takeFromSleeping } from '../../product/sleeping-controls.ts';
import { useStore } from '../../store/use-store.ts';
import { ErrorDialog } from '../../ui/error-dialog.tsx';
import { initial, lasting, texts, transition } from './machine.ts';
import { checkStock, performPurchase } from './perform.ts';
import { decide, purposeOf } from './purchase.ts';
import { AddToCartMarkup } from './view.tsx';

const hasPicker = (itemId: string): boolean =>
  document.querySelector(`.product-variants[data-item-id="${CSS.escape(itemId)}"]`) !== null;

const focusButton = (itemId: string): void =>
  document.querySelector<HTMLElement>(`.sqs-add-to-cart-button[data-item-id="${CSS.escape(itemId)}"]`)?.focus();

const FieldsLightbox = lazy(async () => {
  const { FieldsLightbox } = await import('../../fields/fields-lightbox.tsx');
  return { default: FieldsLightbox };
});

/** The add button of a product, with everything that it can lead to. */
export function Region(props: AddToCartProps) {
  const { product, form } = props;
  const store = productStore(product.itemId, product);
  const [{ button, error }, send] = useReducer(transition, initial);
  const purpose = purposeOf(product, props.isExpress);
  const isChosenSoldOut = product.options.length > 0 && chosenIn(useStore(store, untouched))?.left === 0;

  useEffect(() => {
    const ms = lasting[button.kind];
    if (ms === undefined) return;
    const timer = setTimeout(() => send({ type: 'settled' }), ms);
    return () => clearTimeout(timer);
  }, [button]);

  useEffect(() => {
    if (button.kind === 'adding') void performPurchase(button.purchase).then(send);
    if (button.kind === 'checking') void checkStock(button.purchase).then(send);
  }, [button]);

  const hadFocus = useRef(false);
  useEffect(() => {
    // A disabled button loses the focus; who was on it finds it again.
    if (button.kind === 'idle' && hadFocus.current && document.activeElement === document.body)
      focusButton(product.itemId);
    hadFocus.current = button.kind === 'select-option';
  }, [button, product.itemId]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    takeFromSleeping(event.currentTarget as HTMLFormElement, store);
    const decision = decide({ ...store.get(), product }, purpose, hasPicker(product.itemId));
    if (decision.kind === 'buy')
      send({ type: 'press', purchase: decision.purchase, needsForm: form !== null && purpose !== 'gift-card' });
    else if (decision.kind === 'nothing-chosen') send({ type: 'nothing-chosen' });
    else send({ type: 'refused', purpose, message: decision.message });
  };

  const text = texts[button.kind];
  const view = addToCartView(props, button.kind, text, isChosenSoldOut);
  return (
    <>
      <AddToCartMarkup view={view} status={isChosenSoldOut ? view.label : (text ?? '')} onSubmit={onSubmit} />
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
