/** What the variant picker shows: each option as buttons when its values are short and few, else as a list. */
import { type ChoiceProduct, type Choices, valueNotes, valueState } from '../product-choice.ts';

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
  readonly values: readonly ValueView[];
}

export interface VariantsView {
  readonly itemId: string;
  readonly formId: string;
  readonly options: readonly OptionView[];
}

/** What a button can hold without breaking a line of the buy box. */
const MAX_BUTTON_LENGTH = 18;
const MAX_BUTTONS = 8;

/** The form of a product's add button; pickers and quantities belong to it wherever they stand. */
export const buyFormId = (itemId: string): string => `buy-${itemId}`;

export function variantsView({ product, texts }: VariantsProps, choices: Choices = {}): VariantsView {
  return {
    itemId: product.itemId,
    formId: buyFormId(product.itemId),
    options: product.options.map(({ name, values }, index) => {
      const asButtons = values.length <= MAX_BUTTONS && values.every(({ length }) => length <= MAX_BUTTON_LENGTH);
      return {
        name,
        title: `${texts[index]?.title ?? name}: `,
        select: texts[index]?.select ?? '',
        listName: `list.${name}`,
        radioName: `option.${name}`,
        asList: !asButtons,
        asButtons,
        values: values.map((value) => valueView(product, choices, name, value)),
      };
    }),
  };
}

function valueView(product: ChoiceProduct, choices: Choices, name: string, value: string): ValueView {
  const state = valueState(product, choices, name, value);
  const note = valueNotes[state] === '' ? '' : ` (${valueNotes[state]})`;
  return {
    value,
    id: `variant-option-${product.itemId}-${idWord(name)}-${idWord(value)}`,
    state,
    note,
    text: value + note,
  };
}

/** An id holds no white space and nothing that a selector would trip over. */
const idWord = (text: string): string => text.replace(/[^\p{L}\p{N}_-]+/gu, '-');
