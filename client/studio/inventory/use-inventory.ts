/** The displayed inventory: loaded lines with local changes. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { read } from '../read.ts';
import { addressOfList, LIST, type ListParams } from '../tables/list-address.ts';
import { type ReadList, useList } from '../tables/use-list.ts';
import { INVENTORY, type InventoryLine, type InventoryPage, MAX_LINES } from './inventory-lines.ts';
import { useLineChanges } from './use-line-changes.ts';

const shape = {
  rowsOf: ({ results }: InventoryPage) => results,
  nextOf: ({ nextPageCursor }: InventoryPage) => nextPageCursor,
};

export interface Inventory extends Omit<ReadList<InventoryLine>, 'rows'> {
  readonly lines: readonly InventoryLine[] | undefined;
  /** Shows changes immediately and sends them; rejected ones are rolled back. */
  change(after: readonly InventoryLine[]): Promise<void>;
  /** Loads all lines that match the filters, or of the whole store. */
  readAll(of: 'filters' | 'store', signal: AbortSignal): Promise<readonly InventoryLine[]>;
  refresh(): Promise<void>;
}

export function useInventory(params: ListParams): Inventory {
  const { rows, ...list } = useList<InventoryPage, InventoryLine>(
    INVENTORY,
    { ...params, limit: String(MAX_LINES) },
    shape,
  );
  const client = useQueryClient();
  const show = (changed: readonly InventoryLine[]): void => {
    const byId = new Map(changed.map((line) => [line.variantId, line]));
    client.setQueriesData<InfiniteData<InventoryPage>>({ queryKey: [LIST, INVENTORY] }, (data) =>
      data === undefined ? data : { ...data, pages: data.pages.map((page) => withLines(page, byId)) },
    );
  };
  const change = useLineChanges(show);
  return {
    ...list,
    lines: rows,
    change: (after) => change(rows ?? [], after),
    readAll: (of, signal) => readAll(of === 'filters' ? params : {}, signal),
    refresh: () => client.invalidateQueries({ queryKey: [LIST, INVENTORY] }),
  };
}

const withLines = (page: InventoryPage, lines: ReadonlyMap<string, InventoryLine>): InventoryPage => ({
  ...page,
  results: page.results.map((line) => lines.get(line.variantId) ?? line),
});

/** Throws `CallFailure`. */
export async function readAll(params: ListParams, signal: AbortSignal): Promise<readonly InventoryLine[]> {
  const all: InventoryLine[] = [];
  let cursor: string | undefined;
  do {
    const path = addressOfList(INVENTORY, { ...params, limit: String(MAX_LINES), cursor });
    const page: InventoryPage = await read<InventoryPage>(path, signal);
    all.push(...page.results);
    cursor = page.nextPageCursor ?? undefined;
  } while (cursor !== undefined && !signal.aborted);
  return all;
}
