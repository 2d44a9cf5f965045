/** Fields show their errors; the first invalid one gets the focus. */
import type { InvalidField } from './purchase.ts';

/** False if no field can show the error: there is none, or its script has failed. */
export function focusField(itemId: string, field: InvalidField): boolean {
  if (field === null) return false;
  const control = field === 'quantity' ? quantityOf(itemId) : optionOf(itemId, field.option);
  if (control === null || control.closest('site-region')?.getAttribute('data-region') === 'failed') return false;
  control.focus();
  return true;
}

const quantityOf = (itemId: string): HTMLElement | null =>
  document.querySelector(`.product-quantity-input[data-item-id="${CSS.escape(itemId)}"] input`);

/** The chosen button of an option, otherwise its first, or its list. */
function optionOf(itemId: string, option: string): HTMLElement | null {
  const fieldset = `.product-variants[data-item-id="${CSS.escape(itemId)}"] fieldset[data-variant-option-name="${CSS.escape(option)}"]`;
  const control = (kind: string): HTMLElement | null => document.querySelector(`${fieldset} > :not([hidden]) ${kind}`);
  return control(':checked:not(option)') ?? control('input') ?? control('select');
}
