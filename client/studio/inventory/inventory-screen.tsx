/** `/config/inventory`: stock and prices of all variants, edited in place, in bulk, or with a CSV file. */
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { LateGrid } from '../grid/late-grid.tsx';
import type { Reveal } from '../grid/use-reveal.ts';
import { type Store, useStore } from '../products/store.ts';
import { useSession } from '../session/session-context.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { InventoryFilters, inventoryFilters } from './inventory-filters.tsx';
import { type InventoryLine, inventoryColumns } from './inventory-lines.ts';
import { SelectionBox } from './selection-box.tsx';
import { useExport } from './use-export.ts';
import { type Inventory, useInventory } from './use-inventory.ts';
import { type LineSelection, useLineSelection } from './use-line-selection.ts';

const PriceDialog = late(async () => (await import('./price-dialog.tsx')).PriceDialog);
const StockDialog = late(async () => (await import('./stock-dialog.tsx')).StockDialog);
const ImportDialog = late(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function Screen() {
  const { data: store, error, refetch } = useStore();
  return store === undefined ? (
    <ScreenLayout title="Inventory" isWide>
      {error === null ? <Loading label="Inventory" /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
    </ScreenLayout>
  ) : (
    <InventoryOf store={store} />
  );
}

function InventoryOf({ store }: { readonly store: Store }) {
  const { may } = useSession();
  const [filters, setFilters] = useFilters(inventoryFilters);
  const { search, store: collectionId, low } = filters;
  const inventory = useInventory({ search: useSettled(search), collectionId, lowStock: low });
  const exported = useExport(inventory, store.currency);
  const [isImporting, setImporting] = useState(false);
  const mayChange = may('store.manage');
  const tools = (
    <span className="studio-buttons">
      <Button isPending={exported.isBusy} onPress={() => void exported.run()}>
        <Download size={16} aria-hidden /> Export CSV
      </Button>
      {mayChange ? (
        <Button onPress={() => setImporting(true)}>
          <Upload size={16} aria-hidden /> Import CSV
        </Button>
      ) : null}
    </span>
  );
  return (
    <ScreenLayout title="Inventory" isWide actions={tools}>
      <InventoryFilters filters={filters} collections={store.collections} onChange={setFilters} />
      <ProblemNote problem={inventory.problem ?? exported.problem} onRetry={inventory.retry} />
      {inventory.isPending ? <Loading label="Inventory" /> : null}
      <InventoryGrid inventory={inventory} currency={store.currency} mayChange={mayChange} />
      <Late>
        {isImporting ? (
          <ImportDialog inventory={inventory} currency={store.currency} onClose={() => setImporting(false)} />
        ) : null}
      </Late>
    </ScreenLayout>
  );
}

interface InventoryGridProps {
  readonly inventory: Inventory;
  readonly currency: string;
  readonly mayChange: boolean;
}

function InventoryGrid({ inventory, currency, mayChange }: InventoryGridProps) {
  const { lines } = inventory;
  const selection = useLineSelection(inventory);
  const [reveal, setReveal] = useState<Reveal>();
  if (lines === undefined) return null;
  if (lines.length === 0)
    return (
      <EmptyState title="No variants found">
        <p>Search for something else, or choose other filters.</p>
      </EmptyState>
    );
  const lead = mayChange ? (line: InventoryLine) => <SelectionBox line={line} selection={selection} /> : undefined;
  return (
    <>
      <BulkTools {...{ inventory, selection, currency }} onChanged={(column) => setReveal({ column })} />
      <LateGrid
        label="Inventory"
        rows={lines}
        columns={inventoryColumns(currency, mayChange)}
        onChange={(after) => void inventory.change(after)}
        lead={lead}
        leadTitle={<SelectionBox selection={selection} />}
        onEnd={inventory.more}
        reveal={reveal}
      />
      <p className="studio-soft" role="status">
        {`${inventory.more === undefined ? '' : 'The first '}${countText(lines.length, 'variant')}`}
      </p>
    </>
  );
}

interface BulkToolsProps {
  readonly inventory: Inventory;
  readonly selection: LineSelection;
  readonly currency: string;
  /** Receives the last column of what was changed. */
  readonly onChanged: (column: string) => void;
}

function BulkTools({ inventory, selection, currency, onChanged }: BulkToolsProps) {
  const [dialog, setDialog] = useState<'prices' | 'stock'>();
  const { selected, clear } = selection;
  const close = (): void => setDialog(undefined);
  /** Changes the selected lines among the visible ones. */
  const apply = async (change: (line: InventoryLine) => InventoryLine): Promise<void> => {
    close();
    onChanged(dialog === 'stock' ? 'unlimited' : 'onSale');
    await inventory.change((inventory.lines ?? []).map((line) => (selected.has(line.variantId) ? change(line) : line)));
  };
  return (
    <BulkBar count={selected.size} onClear={clear}>
      <Button onPress={() => setDialog('prices')}>Change prices…</Button>
      <Button onPress={() => setDialog('stock')}>Change stock…</Button>
      {inventory.more === undefined ? null : (
        <Button isPending={selection.isSelecting} onPress={() => void selection.selectAll()}>
          Select all that match
        </Button>
      )}
      <Late>
        {dialog === 'prices' ? (
          <PriceDialog count={selected.size} currency={currency} onApply={apply} onClose={close} />
        ) : null}
        {dialog === 'stock' ? <StockDialog count={selected.size} onApply={apply} onClose={close} /> : null}
      </Late>
    </BulkBar>
  );
}
