/** What the variant picker shows: each option as buttons when its values are short and few, else as a list. */

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
  /** The title of each option and the text of its empty choice, in the order of the options. */
  readonly texts: readonly { readonly title: string; readonly select: string }[];
}

interface ValueView {
  readonly value: string;
  readonly id: string;
  readonly state: string;
  /** ` (sold out)` beside a value that cannot be had. */
  readonly note: string;
  /** The value as a list shows it: `Blue (sold out)`. */
  readonly text: string;
  readonly isChosen: boolean;
  /** Its color; empty when none is declared for it. */
  readonly color: string;
}

export interface OptionView {
  readonly name: string;
  readonly title: string;
  readonly select: string;
  /** Names of the controls, for a form that is sent without script. */
  readonly listName: string;
  readonly radioName: string;
  readonly asList: boolean;
  readonly asButtons: boolean;
  /** Its buttons show colors: each of its values has one. */
  readonly asSwatches: boolean;
  readonly errorId: string;
  /** Why the product cannot be bought like this; empty unless the visitor has tried. */
  readonly error: string;
  readonly isInvalid: boolean;
  readonly values: readonly ValueView[];
}

export interface VariantsView {
  readonly itemId: string;
  readonly formId: string;
  readonly options: readonly OptionView[];
  /** The picture of what is chosen; empty: none of its own. */
  readonly picture: string;
}

/** What a button can hold without breaking a line of the buy box. */
const MAX_BUTTON_LENGTH = 18;
const MAX_BUTTONS = 8;

/** The form of a product's add button; pickers and quantities belong to it wherever they stand. */
export const buyFormId = (itemId: string): string => `buy-${itemId}`;

/** `isChecked`: the visitor has tried to buy, and is told what is missing. */
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

/**
 * What is said at each option (specification, storefront 5 "Add to cart"): the sentence at the first that is wrong, nothing at the
 * others that are.
 */
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

/** An id holds no white space and nothing that a selector would trip over. */
const idWord = (text: string): string => text.replace(/[^\p{L}\p{N}_-]+/gu, '-');
