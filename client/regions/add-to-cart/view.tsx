import type { FormEvent } from 'react';
import { CART_PATH } from '#shared/cart';
import { type AddToCartView, addButtonTexts, type PurchaseKind } from '#shared/regions/add-to-cart';

interface ViewProps {
  readonly view: AddToCartView;
  /** Text of the live region. */
  readonly status: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onPurchase: (kind: PurchaseKind) => void;
}

/** Without JavaScript the browser validates quantities; after hydration we do, with the shop's messages. */
const disableNativeValidation = (form: HTMLFormElement | null): void => {
  if (form !== null) form.noValidate = true;
};

export function AddToCartMarkup({ view, status, onSubmit, onPurchase }: ViewProps) {
  return (
    <form
      className="add-to-cart-form"
      id={view.formId}
      method="post"
      action={`${CART_PATH}/add`}
      data-state={view.state}
      onSubmit={onSubmit}
      ref={disableNativeValidation}
    >
      <input type="hidden" name="itemId" value={view.itemId} />
      {view.purchases.length > 0 && <PurchaseKinds view={view} onPurchase={onPurchase} />}
      <div className="sqs-add-to-cart-button-wrapper" data-animation-role="button">
        <button
          type="submit"
          className={view.className}
          disabled={view.isDisabled}
          aria-disabled={view.isBusy || undefined}
          data-collection-id={view.collectionId}
          data-item-id={view.itemId}
          data-product-type={view.productType}
          data-use-custom-label={view.usesCustomLabel}
          data-is-subscription={view.isSubscription}
          data-original-label={view.originalLabel}
          aria-labelledby={`${view.formId}-label ${view.formId}-title`}
        >
          <span className="sqs-add-to-cart-button-inner" id={`${view.formId}-label`}>
            {view.label}
          </span>
        </button>
        {/* In lists, many buttons have the same text. */}
        <span id={`${view.formId}-title`} hidden>
          {view.title}
        </span>
      </div>
      {view.terms !== '' && <p className="subscription-terms">{view.terms}</p>}
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </form>
  );
}

function PurchaseKinds({ view, onPurchase }: Pick<ViewProps, 'view' | 'onPurchase'>) {
  return (
    <fieldset className="purchase-kinds">
      <legend className="variant-option-title">{addButtonTexts.purchases}</legend>
      {view.purchases.map(({ kind, id, text, price, isChosen }) => (
        <label className="purchase-kind" htmlFor={id} key={kind}>
          <input
            type="radio"
            name="purchase"
            value={kind}
            id={id}
            checked={isChosen}
            onChange={() => onPurchase(kind)}
          />
          <span className="purchase-kind-text">{text}</span>
          <span className="purchase-kind-price">{price}</span>
        </label>
      ))}
    </fieldset>
  );
}
