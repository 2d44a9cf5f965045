/** Actions on the selected products. */
import { ChevronDown } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import type { BulkChange } from '../items/bulk-changes.ts';
import type { Bulk } from '../items/use-bulk.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import type { ListedProduct } from './product-list.ts';
import { ProductPrices } from './product-prices.tsx';
import { productStates } from './product-texts.ts';

export interface ProductBulkBarProps {
  readonly products: readonly ListedProduct[];
  readonly categories: readonly string[];
  readonly bulk: Bulk;
  readonly currency: string;
  readonly onClear: () => void;
}

/** Scheduling is only possible in the editor, which asks for the time. */
const states = productStates.filter((state) => state !== 'Scheduled');

export function ProductBulkBar({ products, categories, bulk, currency, onClear }: ProductBulkBarProps) {
  const own = [...new Set(products.flatMap((product) => product.categories))];
  const { isBusy } = bulk;
  const run = (change: BulkChange): void => void bulk.run(products, change);
  return (
    <BulkBar count={products.length} onClear={onClear}>
      <Choice
        label="State"
        names={states}
        isDisabled={isBusy}
        onChoose={(state) => run({ change: { workflowState: state } })}
      />
      <ProductPrices products={products} currency={currency} isDisabled={isBusy} />
      <Choice
        label="Add to category"
        names={categories}
        isDisabled={isBusy || categories.length === 0}
        onChoose={(name) => run({ addCategories: [name] })}
      />
      <Choice
        label="Remove from category"
        names={own}
        isDisabled={isBusy || own.length === 0}
        onChoose={(name) => run({ removeCategories: [name] })}
      />
      <Button
        variant="danger"
        isDisabled={isBusy}
        onPress={() => {
          onClear();
          run({ delete: true });
        }}
      >
        Delete
      </Button>
    </BulkBar>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly isDisabled: boolean;
  readonly onChoose: (name: string) => void;
}

const Choice = ({ label, names, isDisabled, onChoose }: ChoiceProps) => (
  <Menu label={label} entries={names.map((name) => ({ id: name, label: name, onAction: () => onChoose(name) }))}>
    <Button isDisabled={isDisabled}>
      {label} <ChevronDown size={14} aria-hidden />
    </Button>
  </Menu>
);
