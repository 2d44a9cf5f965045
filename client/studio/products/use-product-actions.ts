/** What is done with the selected products, in calls of as many as one takes, with a way back. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import { LIST } from '../tables/use-list.ts';
import { BULK_SIZE, type ListedProduct } from './product-list.ts';
import { itemsPath, STORE, TRASH } from './store.ts';

interface BulkReply {
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly error?: string }[];
}

export interface ProductActions {
  readonly isBusy: boolean;
  setState(products: readonly ListedProduct[], state: string): Promise<void>;
  addCategory(products: readonly ListedProduct[], name: string): Promise<void>;
  removeCategory(products: readonly ListedProduct[], name: string): Promise<void>;
  remove(products: readonly ListedProduct[]): Promise<void>;
}

const counted = (count: number): string => (count === 1 ? '1 product' : `${count} products`);
const idsOf = (products: readonly ListedProduct[]): readonly string[] => products.map(({ id }) => id);

/** Lists of a length that one call takes. */
export const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_none, at) => list.slice(at * size, (at + 1) * size));

interface Changes {
  readonly isBusy: boolean;
  /** Does work while nothing else is done, and reads the lists anew. */
  run(work: () => Promise<unknown>): Promise<void>;
  /** The ids that were changed; what was refused is told. */
  change(ids: readonly string[], body: object): Promise<readonly string[]>;
  /** Says what was done, with a way back. */
  tell(ids: readonly string[], message: string, undo: () => Promise<unknown>): void;
  restore(ids: readonly string[]): Promise<void>;
}

export function useProductActions(collectionId: string): ProductActions {
  const { isBusy, run, change, tell, restore } = useChanges(itemsPath(collectionId));
  return {
    isBusy,
    setState: (products, state) =>
      run(async () => {
        const done = await change(idsOf(products), { change: { workflowState: state } });
        tell(done, `${done.length === 1 ? 'is' : 'are'} now ${state}`, () => backToStates(products, done, change));
      }),
    addCategory: (products, name) =>
      run(async () => {
        const without = products.filter(({ categories }) => !categories.includes(name));
        const done = await change(idsOf(without), { addCategories: [name] });
        tell(done, `added to ${name}`, () => change(done, { removeCategories: [name] }));
      }),
    removeCategory: (products, name) =>
      run(async () => {
        const within = products.filter(({ categories }) => categories.includes(name));
        const done = await change(idsOf(within), { removeCategories: [name] });
        tell(done, `removed from ${name}`, () => change(done, { addCategories: [name] }));
      }),
    remove: (products) =>
      run(async () => {
        const done = await change(idsOf(products), { delete: true });
        tell(done, 'moved to the trash', () => restore(done));
      }),
  };
}

function useChanges(path: string): Changes {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work();
    for (const queryKey of [[LIST, path], [STORE], [LIST, TRASH]]) await client.invalidateQueries({ queryKey });
    setBusy(false);
  };
  return {
    isBusy,
    run,
    async change(ids, body) {
      const { done, refusal } = await changeMany(path, ids, body);
      if (refusal !== undefined)
        toast({ message: `${counted(ids.length - done.length)} not changed: ${refusal}`, isError: true });
      return done;
    },
    tell(ids, message, undo) {
      const action = { label: 'Undo', onPress: () => void run(undo) };
      if (ids.length > 0) toast({ message: `${counted(ids.length)} ${message}`, action });
    },
    async restore(ids) {
      for (const id of ids) {
        const result = await call('POST', `${TRASH}/${encodeURIComponent(id)}/restore`);
        if (!result.ok) toast({ message: result.problem.error, isError: true });
      }
    },
  };
}

/** The ids that were changed, and why the first of the others was not. */
async function changeMany(path: string, ids: readonly string[], body: object) {
  const done: string[] = [];
  let refusal: string | undefined;
  for (const chunk of chunksOf(ids, BULK_SIZE)) {
    const reply = await call<BulkReply>('POST', `${path}/bulk`, { body: { ids: chunk, ...body } });
    const results = reply.ok ? reply.body.results : [];
    done.push(...results.filter(({ ok }) => ok).map(({ id }) => id));
    refusal ??= reply.ok ? results.find(({ ok }) => !ok)?.error : reply.problem.error;
  }
  return { done, refusal };
}

/** Each product gets the state back that it had. */
async function backToStates(
  products: readonly ListedProduct[],
  changed: readonly string[],
  change: (ids: readonly string[], body: object) => Promise<unknown>,
): Promise<void> {
  const states = new Set(products.map(({ workflowState }) => workflowState));
  for (const workflowState of states) {
    const ids = products.filter((one) => one.workflowState === workflowState && changed.includes(one.id));
    if (ids.length > 0) await change(idsOf(ids), { change: { workflowState } });
  }
}
