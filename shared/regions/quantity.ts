/** The quantity input: 1 to 9999 (specification, rendering 9). */
import { availableText, quantityLimits } from '../stock.ts';
import { buyFormId } from './variants.ts';

export interface QuantityProps {
  readonly itemId: string;
  readonly label: string;
}

/** `typed` and `left` are what stands in the field, and how many there are of what is chosen; null: nobody knows, or it never runs out. */
export const quantityView = ({ itemId, label }: QuantityProps, typed = '', left: number | null = null) => ({
  itemId,
  formId: buyFormId(itemId),
  id: `quantity-${itemId}`,
  hintId: `available-${itemId}`,
  label: `${label}:`,
  /** How many there are, when more are asked for. */
  hint: left !== null && left > 0 && Number(typed) > left ? availableText(left) : '',
  ...quantityLimits,
});
