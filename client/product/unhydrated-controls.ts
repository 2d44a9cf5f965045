/** Buys what is displayed, even if parts of the product page are not hydrated yet. */
import type { Page } from '../core/page.ts';
import type { Store } from '../store/create-store.ts';
import { choose, type ProductState } from './product-store.ts';

/** Copies values of pickers and quantities whose regions are not hydrated, or have failed, into the product's store. */
export function readUnhydratedControls(page: Page, form: HTMLFormElement, store: Store<ProductState>): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const region = control.closest('site-region');
    if (region === null || region.getAttribute('data-region') === 'hydrated') continue;
    const { name, value } = control;
    if (name === 'quantity') store.update((state) => ({ ...state, quantity: value }));
    const option = /^(?:list|option)\.(.+)$/.exec(name)?.[1];
    const isChosen = control instanceof HTMLSelectElement || control.checked;
    if (option !== undefined && isChosen && value !== '') choose(page, store, { option, value });
  }
}
