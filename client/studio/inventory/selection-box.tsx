/** Selects one inventory line, or all visible ones. A plain checkbox for performance. */
import { type InventoryLine, optionText } from './inventory-lines.ts';
import type { LineSelection } from './use-line-selection.ts';

export interface SelectionBoxProps {
  /** Absent: all. */
  readonly line?: InventoryLine;
  readonly selection: LineSelection;
}

export const SelectionBox = ({ line, selection }: SelectionBoxProps) =>
  line === undefined ? (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={selection.isAll}
      onChange={({ target }) => selection.toggleAll(target.checked)}
    />
  ) : (
    <input
      type="checkbox"
      aria-label={`Select ${[line.title, optionText(line)].filter((text) => text !== '').join(', ')}`}
      checked={selection.selected.has(line.variantId)}
      onChange={({ target }) => selection.toggle(line.variantId, target.checked)}
    />
  );
