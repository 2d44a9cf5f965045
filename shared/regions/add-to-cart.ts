/** The add button: what it says in each of its states (specification, storefront 4 "Add-to-cart button"). */
import type { ShownField } from '../field-view.ts';
import type { ChoiceProduct } from '../product-choice.ts';
import type { SubscriptionPlan } from '../subscription.ts';
import { productTerms } from '../subscription-terms.ts';
import { buyFormId } from './variants.ts';

/** Asked for before the product goes into the cart. */
export interface AdditionalForm {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly ShownField[];
  /** Plain text; empty: none. */
  readonly disclaimer: string;
}

export interface AddToCartProps {
  readonly product: ChoiceProduct;
  readonly collectionId: string;
  readonly label: string;
  readonly usesCustomLabel: boolean;
  readonly soldOutText: string;
  /** The form with additional fields; null for none. */
  readonly form: AdditionalForm | null;
  readonly subscriptionOptionId: string;
  /** The button leads to checkout at once. */
  readonly isExpress: boolean;
  /** How a subscription renews; null for all else. */
  readonly plan?: SubscriptionPlan | null;
}

export interface AddToCartView {
  readonly formId: string;
  readonly itemId: string;
  readonly collectionId: string;
  readonly productType: number;
  readonly usesCustomLabel: string;
  readonly isSubscription: string;
  readonly className: string;
  readonly label: string;
  readonly originalLabel: string;
  readonly isDisabled: boolean;
  /** At work: it ignores clicks but keeps the focus, which a disabled button would lose. */
  readonly isBusy: boolean;
  readonly state: string;
  /** What a subscription says of itself; empty for all else. */
  readonly terms: string;
}

const BASE = 'sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary';

export const addButtonTexts = {
  adding: 'Adding…',
  added: 'Added!',
  selectOption: 'Select Option',
  soldOut: 'Sold out',
} as const;

/**
 * `state` and `text` are those of the machine; without them the button as the server writes it. `isChosenSoldOut`: the variant that is
 * chosen, when the product as a whole is not.
 */
export function addToCartView(
  props: AddToCartProps,
  state = 'idle',
  text?: string,
  isChosenSoldOut = false,
): AddToCartView {
  const { product, collectionId, form, usesCustomLabel } = props;
  const isHeld = state === 'select-option';
  const isSoldOut = product.isSoldOut || isChosenSoldOut;
  return {
    formId: buyFormId(product.itemId),
    itemId: product.itemId,
    collectionId,
    productType: product.productType,
    usesCustomLabel: String(usesCustomLabel),
    isSubscription: String(product.isSubscribable),
    className: form === null ? BASE : `${BASE} use-form`,
    label: isSoldOut ? props.soldOutText : (text ?? props.label),
    originalLabel: props.label,
    isDisabled: isSoldOut || isHeld,
    isBusy: !isSoldOut && !isHeld && state !== 'idle',
    state: isSoldOut ? 'sold-out' : state,
    terms: props.plan ? productTerms(props.plan) : '',
  };
}
