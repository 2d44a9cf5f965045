/** The variant picker: short lists of short values as buttons, others as a select. */

import { cartMessages } from '../messages/cart.ts';
import { variantMessages } from '../messages/variants.ts';
import {
  type ChoiceOption,
  type ChoiceProduct,
  type Choices,
  defaultChoices,
  picturedVariant,
  valueNotes,
  valueState,
  variantOf,
} from '../product-choice.ts';
import { productTypes } from '../product-types.ts';
import { thumbnailOf } from '../thumbnail.ts';
import { missingOptions, selectOptionsMessage } from '../variants.ts';

export interface VariantsProps {
  readonly product: ChoiceProduct;
  /** The title of each option and its placeholder text, in option order. */
  readonly texts: readonly { readonly title: string; readonly select: string }[];
}

interface ValueView {
  readonly value: string;
  readonly id: string;
  readonly state: string;
  /** ` (sold out)` next to an unavailable value. */
  readonly note: string;
  /** The value as a select shows it: `Blue (sold out)`. */
  readonly text: string;
  readonly isChosen: boolean;
  /** Its color; empty if none is set. */
  readonly color: string;
}

export interface OptionView {
  readonly name: string;
  readonly title: string;
  readonly select: string;
  /** Names of the controls in a form submitted without JavaScript. */
  readonly listName: string;
  readonly radioName: string;
  readonly asList: boolean;
  readonly asButtons: boolean;
  /** The buttons are color swatches, because every value has a color. */
  readonly asSwatches: boolean;
  readonly errorId: string;
  /** Why the product cannot be bought with these choices; empty until the visitor tries. */
  readonly error: string;
  readonly isInvalid: boolean;
  readonly values: readonly ValueView[];
}

export interface VariantsView {
  readonly itemId: string;
  readonly formId: string;
  readonly options: readonly OptionView[];
  /** The image of the chosen variant; empty: it has none. */
  readonly picture: string;
}

/** Maximum length that fits a button of the buy box. */
const MAX_BUTTON_LENGTH = 18;
const MAX_BUTTONS = 8;

/** The form of a product's add button; variant pickers and quantity inputs anywhere on the page belong to it. */
export const buyFormId = (itemId: string): string => `buy-${itemId}`;

/** `isChecked`: the visitor has tried to buy, so missing choices are shown. */
export function variantsView({ product, texts }: VariantsProps, chosen: Choices = {}, isChecked = false): VariantsView {
  const choices = { ...defaultChoices(product), ...chosen };
  const errors = isChecked ? choiceErrors(product, choices) : {};
  return {
    itemId: product.itemId,
    formId: buyFormId(product.itemId),
    picture: thumbnailOf(picturedVariant(product, choices)?.image?.src ?? ''),
    options: product.options.map((option, index) => {
      const { name, values } = option;
      const asButtons = values.length <= MAX_BUTTONS && values.every(({ length }) => length <= MAX_BUTTON_LENGTH);
      return {
        name,
        title: `${texts[index]?.title ?? name}: ${choices[name] ?? ''}`,
        select: texts[index]?.select ?? '',
        listName: `list.${name}`,
        radioName: `option.${name}`,
        asList: !asButtons,
        asButtons,
        asSwatches: asButtons && values.every((value) => option.colors?.[value] !== undefined),
        errorId: `variant-error-${product.itemId}-${idWord(name)}`,
        error: errors[name] ?? '',
        isInvalid: errors[name] !== undefined,
        values: values.map((value) => valueView(product, choices, option, value)),
      };
    }),
  };
}

/** The error of each option (specification, storefront 5 "Add to cart"): a message at the first invalid one, empty text at the others. */
export function choiceErrors(product: ChoiceProduct, choices: Choices): Readonly<Record<string, string>> {
  const missing = missingOptions(product.options, choices);
  const isGiftCard = product.productType === productTypes['gift-card'];
  const sentence = isGiftCard ? cartMessages.denomination : selectOptionsMessage(missing);
  if (missing.length > 0) return Object.fromEntries(missing.map((name, at) => [name, at === 0 ? sentence : '']));
  const last = product.options.at(-1);
  return last === undefined || variantOf(product, choices) !== null ? {} : { [last.name]: variantMessages.unavailable };
}

function valueView(product: ChoiceProduct, choices: Choices, { name, colors }: ChoiceOption, value: string): ValueView {
  const state = valueState(product, choices, name, value);
  const note = valueNotes[state] === '' ? '' : ` (${valueNotes[state]})`;
  return {
    value,
    id: `variant-option-${product.itemId}-${idWord(name)}-${idWord(value)}`,
    state,
    note,
    text: value + note,
    isChosen: choices[name] === value,
    color: colors?.[value] ?? '',
  };
}

/** Removes characters that ids and selectors cannot contain. */
const idWord = (text: string): string => text.replace(/[^\p{L}\p{N}_-]+/gu, '-');
