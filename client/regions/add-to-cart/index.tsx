import { type FormEvent, lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import { cartMessages } from '#shared/messages/cart';
import { type AddToCartProps, addToCartView } from '#shared/regions/add-to-cart';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import { chosenIn, createProductStores, untouched } from '../../product/product-store.ts';
import { readUnhydratedControls } from '../../product/unhydrated-controls.ts';
import { useStore } from '../../store/use-store.ts';
import { ErrorDialog } from '../../ui/error-dialog.tsx';
import { usePage } from '../../ui/use-page.ts';
import { type ButtonState, lasting, texts } from './button-state.ts';
import { type Event, initial, transition } from './machine.ts';
import { decide, type Purchase, purposeOf } from './purchase.ts';
import { AddToCartMarkup } from './view.tsx';

/** What speaks to the server comes right after the region is hydrated: nobody has bought anything before. */
const loadEffects = () => import('./effects.ts');

async function perform(page: Page, state: ButtonState & { readonly purchase: Purchase }): Promise<Event> {
  const { purchase } = state;
  try {
    const { addPurchase, checkStock } = await retryImport(loadEffects);
    return await (state.kind === 'checking' ? checkStock(page, purchase) : addPurchase(page, purchase));
  } catch (error) {
    console.warn('a part of the add button did not come', error);
    return { type: 'refused', purpose: purchase.purpose, message: cartMessages.offline };
  }
}

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
  const page = usePage();
  const store = page.get(createProductStores)(product.itemId, product);
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
    if (button.kind === 'adding' || button.kind === 'checking') void perform(page, button).then(send);
  }, [button, page]);

  useEffect(() => {
    // When it does not come now, the first press asks again and says so.
    loadEffects().catch(() => undefined);
  }, []);

  const hadFocus = useRef(false);
  useEffect(() => {
    // A disabled button loses the focus; who was on it finds it again.
    if (button.kind === 'idle' && hadFocus.current && document.activeElement === document.body)
      focusButton(product.itemId);
    hadFocus.current = button.kind === 'select-option';
  }, [button, product.itemId]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    readUnhydratedControls(page, event.currentTarget as HTMLFormElement, store);
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
