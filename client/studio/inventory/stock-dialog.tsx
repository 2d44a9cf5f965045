/** Changes the stock of the selected variants. */
import { useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { Select } from '../controls/select.tsx';
import { hasStock } from '../products/product-texts.ts';
import type { InventoryLine } from './inventory-lines.ts';

const MAX_STOCK = 1_000_000;

export interface StockDialogProps {
  readonly count: number;
  readonly onApply: (change: (line: InventoryLine) => InventoryLine) => Promise<void>;
  readonly onClose: () => void;
}

const ways = [
  { id: 'set', label: 'Set to' },
  { id: 'add', label: 'Add' },
  { id: 'take', label: 'Take away' },
  { id: 'unlimited', label: 'Make unlimited' },
];

function stocked(line: InventoryLine, way: string, count: number): InventoryLine {
  if (!hasStock(line.productType)) return line;
  if (way === 'unlimited') return { ...line, unlimited: true };
  const wanted = { set: count, add: line.qtyInStock + count, take: line.qtyInStock - count }[way] ?? line.qtyInStock;
  return { ...line, unlimited: false, qtyInStock: Math.min(Math.max(wanted, 0), MAX_STOCK) };
}

export function StockDialog({ count, onApply, onClose }: StockDialogProps) {
  const [way, setWay] = useState('set');
  const [amount, setAmount] = useState(0);
  return (
    <Dialog
      title={count === 1 ? 'Change the stock' : `Change the stock of ${count} variants`}
      isOpen
      size="small"
      onClose={onClose}
    >
      <form
        className="studio-form"
        onSubmit={(event) => {
          event.preventDefault();
          void onApply((line) => stocked(line, way, Number.isNaN(amount) ? 0 : amount));
        }}
      >
        <Select label="How" options={ways} value={way} onChange={setWay} />
        {way === 'unlimited' ? null : (
          <NumberField label="Pieces" value={amount} minValue={0} maxValue={MAX_STOCK} onChange={setAmount} />
        )}
        <p className="studio-help">Digital products and gift cards have no stock and stay as they are.</p>
        <SubmitActions label="Change" isBusy={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
