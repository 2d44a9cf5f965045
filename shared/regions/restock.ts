/** Restock notifications: a form per sold-out variant (specification, storefront 4 "Restock form"). */

export interface RestockProps {
  readonly itemId: string;
  /** `name`: distinguishes the variant, such as `Blue / Small`; empty if there is only one form. */
  readonly variants: readonly { readonly id: string; readonly isHidden: boolean; readonly name: string }[];
  readonly callToAction: string;
  readonly placeholder: string;
  readonly button: string;
  /** Label of the checkbox; null: no mailing list is offered. */
  readonly mailingList: string | null;
  readonly isOptedIn: boolean;
  readonly hasCaptcha: boolean;
  readonly successText: string;
}

export interface RestockForm {
  readonly itemId: string;
  readonly variantId: string;
  readonly isHidden: boolean;
  readonly titleId: string;
  readonly emailId: string;
  readonly boxId: string;
  readonly errorId: string;
  /** Includes the variant's name, so that forms on the page have distinct labels. */
  readonly callToAction: string;
  readonly placeholder: string;
  readonly button: string;
  readonly offersMailingList: boolean;
  readonly mailingList: string;
  readonly isOptedIn: boolean;
  readonly hasCaptcha: boolean;
}

export const restockDefaults = {
  callToAction: 'Tell me when it is back in stock',
  placeholder: 'Email address',
  button: 'Notify me',
  mailingList: 'Send me news and offers, too',
  success: 'Signed up!',
} as const;

/** `chosenId`: the chosen variant; null if none is chosen, '' if it is in stock. */
export function restockView(
  props: RestockProps,
  chosenId: string | null = null,
): { readonly forms: readonly RestockForm[] } {
  const { itemId, variants, mailingList } = props;
  return {
    forms: variants.map(({ id, isHidden, name }) => ({
      itemId,
      variantId: id,
      isHidden: chosenId === null ? isHidden : id === '' ? chosenId === '' : chosenId !== id,
      titleId: `restock-title-${itemId}-${id}`,
      emailId: `restock-email-${itemId}-${id}`,
      boxId: `restock-list-${itemId}-${id}`,
      errorId: `restock-error-${itemId}-${id}`,
      callToAction: name === '' ? props.callToAction : `${props.callToAction}: ${name}`,
      placeholder: props.placeholder,
      button: props.button,
      offersMailingList: mailingList !== null,
      mailingList: mailingList ?? '',
      isOptedIn: props.isOptedIn,
      hasCaptcha: props.hasCaptcha,
    })),
  };
}
