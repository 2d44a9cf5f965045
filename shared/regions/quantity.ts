/** The quantity input: 1 to 9999 (specification, rendering 9). */
import { quantityLimits } from '../stock.ts';
import { buyFormId } from './variants.ts';

export interface QuantityProps {
  readonly itemId: string;
  readonly label: string;
}

export const quantityView = ({ itemId, label }: QuantityProps) => ({
  itemId,
  formId: buyFormId(itemId),
  id: `quantity-${itemId}`,
  label: `${label}:`,
  ...quantityLimits,
});
