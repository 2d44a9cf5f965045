/** The quantity input: 1 to 9999 (specification, rendering 9). */
import { availableText, quantityLimits, quantityMessages, readQuantity } from '../stock.ts';
import { buyFormId } from './variants.ts';

export interface QuantityProps {
  readonly itemId: string;
  readonly label: string;
}

/** The value of the field, and the product's stock. */
export interface QuantityState {
  readonly typed: string;
  /** Quantity in stock of the chosen variant; null: unknown or unlimited. */
  readonly left: number | null;
  /** The visitor has tried to buy. */
  readonly isChecked: boolean;
}

const untouched: QuantityState = { typed: '', left: null, isChecked: false };

export function quantityView({ itemId, label }: QuantityProps, { typed, left, isChecked }: QuantityState = untouched) {
  const quantity = readQuantity(typed);
  const isInvalid = isChecked && !quantity.ok;
  const isShort = left !== null && left > 0 && Number(typed) > left;
  return {
    itemId,
    formId: buyFormId(itemId),
    id: `quantity-${itemId}`,
    hintId: `available-${itemId}`,
    label: `${label}:`,
    decrease: `${label}: one less`,
    increase: `${label}: one more`,
    isInvalid,
    /** The error, or the quantity in stock if the value exceeds it. */
    hint: isInvalid ? quantityMessages[quantity.reason] : isShort ? availableText(left) : '',
    ...quantityLimits,
  };
}
