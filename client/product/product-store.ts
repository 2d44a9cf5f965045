/** The state of a product's choices: one store per product, shared by all its regions. */
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
  /** Null until a region with the product's data is hydrated. */
  readonly product: ChoiceProduct | null;
  readonly choices: Choices;
  /** As typed. */
  readonly quantity: string;
  /** The visitor has tried to buy: fields show their errors. */
  readonly isChecked: boolean;
}

export const initialState: ProductState = { product: null, choices: {}, quantity: '1', isChecked: false };

/** The store of a product; `product` provides its data. */
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
  // Parts of the page that depend on the choice are hydrated on the first choice.
  if (product !== null) page.document.dispatchEvent(new CustomEvent('site:chosen', { detail: product.itemId }));
}

/** The chosen variant; null if there is none or no variant matches. */
export const chosenIn = ({ product, choices }: ProductState): ProductVariant | null =>
  product === null ? null : variantOf(product, choices);

/** The variant whose images are shown; null: those of the product. */
export const picturedIn = ({ product, choices }: ProductState): ProductVariant | null =>
  product === null ? null : picturedVariant(product, choices);

/** Index of the chosen variant; -1: none. A product without options needs no choice. */
export function chosenIndex(state: ProductState): number {
  const variant = chosenIn(state);
  if (variant === null || state.product === null || state.product.options.length === 0) return -1;
  return state.product.variants.indexOf(variant);
}
