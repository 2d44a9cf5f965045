/** Changes the prices of all variants of the selected products, as the inventory does. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { useToast } from '../controls/toast.tsx';
import { INVENTORY, type InventoryLine, isGiftCard } from '../inventory/inventory-lines.ts';
import type { PriceRuleKind } from '../inventory/price-rules.ts';
import { readAll } from '../inventory/use-inventory.ts';
import { useLineChanges } from '../inventory/use-line-changes.ts';
import { PRODUCTS } from '../items/item-addresses.ts';
import { CallFailure } from '../read.ts';
import { LIST } from '../tables/list-address.ts';
import type { ListedProduct } from './product-list.ts';

const PriceDialog = late(async () => (await import('../inventory/price-dialog.tsx')).PriceDialog);

/** Ids per call: what an address has room for. */
const MAX_IDS = 50;

export interface ProductPricesProps {
  readonly products: readonly ListedProduct[];
  readonly currency: string;
  readonly isDisabled: boolean;
}

interface Asked {
  readonly kind: PriceRuleKind;
  readonly lines: readonly InventoryLine[];
}

export function ProductPrices({ products, currency, isDisabled }: ProductPricesProps) {
  const [asked, setAsked] = useState<Asked>();
  const [isReading, setReading] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const change = useLineChanges(
    () => undefined,
    async () => {
      for (const path of [PRODUCTS, INVENTORY]) await client.invalidateQueries({ queryKey: [LIST, path] });
    },
  );
  const open = async (kind: PriceRuleKind): Promise<void> => {
    setReading(true);
    try {
      setAsked({ kind, lines: await linesOf(products) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ message: error.problem.error, isError: true });
    } finally {
      setReading(false);
    }
  };
  const apply = async ({ lines }: Asked, rule: (line: InventoryLine) => InventoryLine): Promise<void> => {
    setAsked(undefined);
    await change(lines, lines.map(rule));
  };
  const isBusy = isDisabled || isReading;
  return (
    <>
      <Button isDisabled={isBusy} onPress={() => void open('percent')}>
        Change prices…
      </Button>
      <Button isDisabled={isBusy} onPress={() => void open('sale-percent')}>
        Put on sale…
      </Button>
      <Late>
        {asked === undefined ? null : (
          <PriceDialog
            count={asked.lines.filter((line) => !isGiftCard(line)).length}
            kind={asked.kind}
            currency={currency}
            onApply={(rule) => apply(asked, rule)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Late>
    </>
  );
}

/** The variants of products. Throws `CallFailure`. */
async function linesOf(products: readonly ListedProduct[]): Promise<readonly InventoryLine[]> {
  const lines: InventoryLine[] = [];
  for (let at = 0; at < products.length; at += MAX_IDS) {
    const itemIds = products.slice(at, at + MAX_IDS).map(({ id }) => id);
    lines.push(...(await readAll({ itemIds: itemIds.join() }, new AbortController().signal)));
  }
  return lines;
}
