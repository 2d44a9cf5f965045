/** One store for each product of a page: what has been chosen of it. All its regions share it, so they cannot disagree. */
import {
  type ChoiceProduct,
  type Choices,
  defaultChoices,
  type ProductVariant,
  picturedVariant,
  variantOf,
} from '#shared/product-choice';
import type { Page } from '../core/page.ts';
import { createStore, type Store } from '../store/create-store.ts';

export interface ProductState {
  /** Null until a region that knows the product is hydrated. */
  readonly product: ChoiceProduct | null;
  readonly choices: Choices;
  /** As typed. */
  readonly quantity: string;
  /** The visitor has tried to buy: fields say what is wrong with them. */
  readonly isChecked: boolean;
}

export const initialState: ProductState = { product: null, choices: {}, quantity: '1', isChecked: false };

/** The store of a product; `product` tells it what the product is. */
export type ProductStores = (itemId: string, product?: ChoiceProduct) => Store<ProductState>;

export function createProductStores(): ProductStores {
  const stores = new Map<string, Store<ProductState>>();
  return (itemId, product) => {
    const store = stores.get(itemId) ?? createStore(initialState);
    stores.set(itemId, store);
    if (product !== undefined && store.get().product === null)
      store.update((state) => ({ ...state, product, choices: { ...defaultChoices(product), ...state.choices } }));
    return store;
  };
}

export interface Choice {
  readonly option: string;
  readonly value: string;
}

export function choose(page: Page, store: Store<ProductState>, { option, value }: Choice): void {
  store.update((state) => ({ ...state, choices: { ...state.choices, [option]: value } }));
  const { product } = store.get();
  // The parts of the page that follow the choice are hydrated with the first one.
  if (product !== null) page.document.dispatchEvent(new CustomEvent('site:chosen', { detail: product.itemId }));
}

/** The variant that is chosen; null: none, or there is none like that. */
export const chosenIn = ({ product, choices }: ProductState): ProductVariant | null =>
  product === null ? null : variantOf(product, choices);

/** The variant whose pictures are shown; null: those of the product. */
export const picturedIn = ({ product, choices }: ProductState): ProductVariant | null =>
  product === null ? null : picturedVariant(product, choices);

/** Its place among the product's variants; -1 for none. A product without options has nothing to choose. */
export function chosenIndex(state: ProductState): number {
  const variant = chosenIn(state);
  if (variant === null || state.product === null || state.product.options.length === 0) return -1;
  return state.product.variants.indexOf(variant);
}
