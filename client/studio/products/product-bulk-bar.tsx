/** What can be done with the selected products. */
import { ChevronDown } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { BulkBar } from '../tables/bulk-bar.tsx';
import type { ListedProduct } from './product-list.ts';
import { productStates } from './product-texts.ts';
import type { ProductActions } from './use-product-actions.ts';

export interface ProductBulkBarProps {
  readonly products: readonly ListedProduct[];
  readonly categories: readonly string[];
  readonly actions: ProductActions;
  readonly onClear: () => void;
}

/** A product is scheduled in its editor, which asks for the instant. */
const states = productStates.filter((state) => state !== 'Scheduled');

export function ProductBulkBar({ products, categories, actions, onClear }: ProductBulkBarProps) {
  const own = [...new Set(products.flatMap((product) => product.categories))];
  const { isBusy } = actions;
  return (
    <BulkBar count={products.length} onClear={onClear}>
      <Choice
        label="State"
        names={states}
        isDisabled={isBusy}
        onChoose={(state) => void actions.setState(products, state)}
      />
      <Choice
        label="Add to category"
        names={categories}
        isDisabled={isBusy || categories.length === 0}
        onChoose={(name) => void actions.addCategory(products, name)}
      />
      <Choice
        label="Remove from category"
        names={own}
        isDisabled={isBusy || own.length === 0}
        onChoose={(name) => void actions.removeCategory(products, name)}
      />
      <Button
        variant="danger"
        isDisabled={isBusy}
        onPress={() => {
          onClear();
          void actions.remove(products);
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
