/** The tags or categories of a collection, and what changes them. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallProblem } from '../api.ts';
import { call } from '../api.ts';
import { itemLists, type TermKind, termCall, termsCall } from '../items/item-addresses.ts';
import type { Term } from '../items/item-replies.ts';
import { useRead } from '../read.ts';
import { useSubmit } from '../use-submit.ts';

export interface Terms {
  readonly terms: readonly Term[] | undefined;
  /** Of reading them. */
  readonly readProblem: CallProblem | undefined;
  /** Of the last change. */
  readonly problem: CallProblem | undefined;
  readonly isBusy: boolean;
  /** The name that is edited. */
  readonly edited: string | undefined;
  edit(name: string | undefined): void;
  retry(): void;
  /** True when it was done. */
  add(name: string): Promise<boolean>;
  rename(before: string, name: string): Promise<boolean>;
  merge(before: string, into: string): Promise<boolean>;
  remove(name: string): Promise<boolean>;
}

export function useTerms(collectionId: string, kind: TermKind): Terms {
  const client = useQueryClient();
  const path = termsCall(collectionId, kind);
  const { data, error, refetch } = useRead<{ readonly results: readonly Term[] }>(path);
  const { run, problem, isBusy } = useSubmit();
  const [edited, edit] = useState<string>();
  const change = async (method: 'POST' | 'PUT' | 'DELETE', name: string | undefined, body?: object) => {
    const target = name === undefined ? path : termCall(collectionId, kind, name);
    const done = await run(() => call(method, target, body === undefined ? {} : { body }));
    if (done === undefined) return false;
    edit(undefined);
    await client.invalidateQueries({ queryKey: [path] });
    for (const queryKey of itemLists(collectionId)) void client.invalidateQueries({ queryKey });
    return true;
  };
  return {
    ...{ terms: data?.results, readProblem: error?.problem, problem, isBusy, edited, edit },
    retry: () => void refetch(),
    add: (name) => change('POST', undefined, { name }),
    rename: (before, name) => change('PUT', before, { name }),
    merge: (before, into) => change('PUT', before, { name: into, merge: true }),
    remove: (name) => change('DELETE', name),
  };
}
