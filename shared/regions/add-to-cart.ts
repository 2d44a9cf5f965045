/** The add button: its label in each state (specification, storefront 4 "Add-to-cart button"). */
import type { ShownField } from '../field-view.ts';
import type { ChoiceProduct } from '../product-choice.ts';
import type { SubscriptionPlan } from '../subscription.ts';
import { productTerms } from '../subscription-terms.ts';
import { buyFormId } from './variants.ts';

/** Shown before the product is added to the cart. */
export interface AdditionalForm {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly ShownField[];
  /** Plain text; empty: none. */
  readonly disclaimer: string;
}

/** For products that are sold both once and by subscription. Texts are plain. */
export interface PurchaseOffer {
  /** `Subscribe and save 10%`. */
  readonly title: string;
  /** Text below the button when a subscription is chosen. */
  readonly terms: string;
  /** Label of the button when a subscription is chosen. */
  readonly label: string;
  /** Prices of the product, followed by those of each variant. */
  readonly prices: readonly { readonly once: string; readonly subscription: string }[];
}

export type PurchaseKind = 'once' | 'subscription';

export interface AddToCartProps {
  readonly product: ChoiceProduct;
  readonly collectionId: string;
  readonly label: string;
  readonly usesCustomLabel: boolean;
  readonly soldOutText: string;
  /** The form with additional fields; null if there is none. */
  readonly form: AdditionalForm | null;
  readonly subscriptionOptionId: string;
  /** The button goes straight to checkout. */
  readonly isExpress: boolean;
  /** Billing plan of a subscription; null for other products. */
  readonly plan?: SubscriptionPlan | null;
  readonly offer?: PurchaseOffer;
}

export interface AddToCartView {
  readonly formId: string;
  /** Of the product: second part of the button's name. */
  readonly title: string;
  readonly itemId: string;
  readonly collectionId: string;
  readonly productType: number;
  readonly usesCustomLabel: string;
  readonly isSubscription: string;
  readonly className: string;
  readonly label: string;
  readonly originalLabel: string;
  readonly isDisabled: boolean;
  /** A request is in progress: clicks are ignored, but unlike a disabled button it keeps the focus. */
  readonly isBusy: boolean;
  readonly state: string;
  /** Terms of a subscription; empty for other products. */
  readonly terms: string;
  /** The ways to buy the product; empty if there is only one. */
  readonly purchases: readonly PurchaseView[];
}

interface PurchaseView {
  readonly kind: PurchaseKind;
  readonly id: string;
  readonly text: string;
  readonly price: string;
  readonly isChosen: boolean;
}

const BASE = 'sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary';

export const addButtonTexts = {
  adding: 'Adding…',
  added: 'Added!',
  selectOption: 'Select Option',
  soldOut: 'Sold out',
  once: 'Buy once',
  purchases: 'How to buy',
} as const;

interface Chosen {
  /** The chosen variant is sold out, but not the whole product. */
  readonly isSoldOut?: boolean;
  /** Index among the variants; -1: none. */
  readonly variant?: number;
  readonly purchase?: PurchaseKind;
}

/** `state` and `text` come from the state machine; by default, the view is that of the server's markup. */
export function addToCartView(
  props: AddToCartProps,
  state = 'idle',
  text?: string,
  { isSoldOut: isChosenSoldOut = false, variant = -1, purchase = 'once' }: Chosen = {},
): AddToCartView {
  const { product, collectionId, form, usesCustomLabel, offer } = props;
  const isHeld = state === 'select-option';
  const isSoldOut = product.isSoldOut || isChosenSoldOut;
  const subscribed = purchase === 'subscription' ? offer : undefined;
  const label = subscribed?.label ?? props.label;
  return {
    formId: buyFormId(product.itemId),
    title: product.title,
    itemId: product.itemId,
    collectionId,
    productType: product.productType,
    usesCustomLabel: String(usesCustomLabel),
    isSubscription: String(product.isSubscribable),
    className: form === null ? BASE : `${BASE} use-form`,
    label: isSoldOut ? props.soldOutText : (text ?? label),
    originalLabel: label,
    isDisabled: isSoldOut || isHeld,
    isBusy: !isSoldOut && !isHeld && state !== 'idle',
    state: isSoldOut ? 'sold-out' : state,
    terms: subscribed?.terms ?? (props.plan ? productTerms(props.plan) : ''),
    purchases: offer === undefined ? [] : purchasesOf(product.itemId, offer, { variant, purchase }),
  };
}

function purchasesOf(
  itemId: string,
  { title, prices }: PurchaseOffer,
  { variant, purchase }: { readonly variant: number; readonly purchase: PurchaseKind },
): readonly PurchaseView[] {
  const price = prices[variant + 1] ?? prices[0];
  const one = (kind: PurchaseKind, text: string): PurchaseView => ({
    ...{ kind, text, id: `purchase-${kind}-${itemId}`, price: price?.[kind] ?? '', isChosen: kind === purchase },
  });
  return [one('once', addButtonTexts.once), one('subscription', title)];
}
