/** Changes many items, reports the results, and undoes changes. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Result } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import type { BulkFailure } from '../tables/use-bulk-calls.ts';
import { type BulkChange, doneText, type UndoStep, undoSteps } from './bulk-changes.ts';
import { type Collection, countText } from './collections.ts';
import { itemCall, itemLists, itemsCall, orderCall, TRASH, termsCall } from './item-addresses.ts';
import type { BulkReply, ListedItem } from './item-replies.ts';

/** Max items per call. */
const MAX_AT_ONCE = 250;

export interface Bulk {
  readonly isBusy: boolean;
  /** Failures of the last change. */
  readonly failures: readonly BulkFailure[];
  forgive(): void;
  /** `order`: ids of the whole collection, if all of it is shown; restored items return to their positions. */
  run(rows: readonly ListedItem[], change: BulkChange, order?: readonly string[]): Promise<void>;
}

/** Reloads a collection from the server. */
export function useRefreshItems({ id }: Pick<Collection, 'id'>): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [...itemLists(id), [termsCall(id, 'tags')], [termsCall(id, 'categories')]];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** The same for lists that are read as a whole, to be put in order. */
export function useRefreshAll(collection: Collection): () => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefreshItems(collection);
  const start = `${itemsCall(collection.id)}?`;
  const isList = ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && path.startsWith(start);
  return async () => void (await Promise.all([refresh(), client.invalidateQueries({ predicate: isList })]));
}

export function useBulk(collection: Collection): Bulk {
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  const toast = useToast();
  const refresh = useRefreshAll(collection);
  const { id, kind } = collection;
  const undo = async (steps: readonly UndoStep[], order: readonly string[] | undefined): Promise<void> => {
    const failed: Result<unknown>[] = [];
    for (const step of steps) {
      const result = await runStep(id, step);
      if (!result.ok) failed.push(result);
    }
    if (order !== undefined) await call('PUT', orderCall(id), { body: { ids: order } });
    await refresh();
    const [first] = failed;
    if (first?.ok === false) toast({ message: first.problem.error, isError: true });
    else toast({ message: 'Taken back' });
  };
  const run: Bulk['run'] = async (rows, change, order) => {
    if (isBusy || rows.length === 0) return;
    setBusy(true);
    const outcome = await runAll(id, rows, change);
    await refresh();
    setBusy(false);
    setFailures(outcome.failures);
    if (outcome.problem !== undefined) toast({ message: outcome.problem, isError: true });
    const steps = undoSteps(outcome.done, change);
    if (outcome.done.length === 0) return;
    const action = { label: 'Undo', onPress: () => void undo(steps, change.delete === true ? order : undefined) };
    toast({ message: doneText(countText(outcome.done.length, kind), change), ...(steps.length > 0 && { action }) });
  };
  return { isBusy, failures, forgive: () => setFailures([]), run };
}

interface Outcome {
  readonly done: readonly ListedItem[];
  readonly failures: readonly BulkFailure[];
  /** Message of a call that failed as a whole. */
  readonly problem?: string;
}

async function runAll(collectionId: string, rows: readonly ListedItem[], change: BulkChange): Promise<Outcome> {
  const done: ListedItem[] = [];
  const failures: BulkFailure[] = [];
  for (let at = 0; at < rows.length; at += MAX_AT_ONCE) {
    const part = rows.slice(at, at + MAX_AT_ONCE);
    const body = { ids: part.map(({ id }) => id), ...change };
    const result = await call<BulkReply>('POST', `${itemsCall(collectionId)}/bulk`, { body });
    if (!result.ok) return { done, failures, problem: result.problem.error };
    for (const row of part) {
      const own = result.body.results.find(({ id }) => id === row.id);
      if (own?.ok === true) done.push(row);
      else failures.push({ title: row.title, message: own?.error ?? '' });
    }
  }
  return { done, failures };
}

function runStep(collectionId: string, step: UndoStep): Promise<Result<unknown>> {
  switch (step.kind) {
    case 'bulk':
      return call('POST', `${itemsCall(collectionId)}/bulk`, { body: { ids: step.ids, ...step.change } });
    case 'item':
      return call('PUT', itemCall(collectionId, step.id), { body: step.fields });
    case 'restore':
      return call('POST', `${TRASH}/${encodeURIComponent(step.id)}/restore`);
  }
}
