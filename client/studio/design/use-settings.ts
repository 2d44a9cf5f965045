import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CallProblem, call } from '../api.ts';
import { useRead } from '../read.ts';
import { type SettingsState, SettingsStore, type Stored } from './settings-store.ts';

export interface Settings<Value> {
  /** Undefined until it is read. */
  readonly value: Value | undefined;
  readonly status: SettingsState<Value>['status'];
  readonly problem: CallProblem | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `key`: what is edited; edits of the same one after the other are one step. */
  edit(change: Partial<Value>, key: string): void;
  undo(): void;
  redo(): void;
  /** Reads or sends again; after a conflict, over what somebody else has saved. */
  retry(): void;
  /** Drops what is not saved. */
  reload(): void;
}

export interface SettingsOptions {
  /** `changes`: only fields that differ from what the server has; default: the whole document. */
  readonly send?: 'changes';
  readonly onSaved?: () => void;
}

/** How long nothing is changed before it is sent. */
const PAUSE_MS = 400;

/** One document of settings: read, changed step by step, and saved in each pause and when the screen is left. */
export function useSettings<Value extends object>(path: string, options: SettingsOptions = {}): Settings<Value> {
  const { data, error, refetch } = useRead<Stored<Value>>(path);
  const store = useStore<Value>(path, options);
  const { history, status, problem } = useSyncExternalStore(store.subscribe, store.snapshot);
  const client = useQueryClient();
  useEffect(() => {
    if (data !== undefined) store.load(data);
  }, [store, data]);
  useEffect(() => {
    if (history === undefined || store.isSaved) return undefined;
    const timer = setTimeout(() => void store.save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [store, history]);
  useEffect(() => () => void store.save(), [store]);
  return {
    value: history?.present,
    status,
    problem: problem ?? error?.problem,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    edit: (change, key) => store.edit(change, key),
    undo: () => store.undo(),
    redo: () => store.redo(),
    retry: () => void (history === undefined ? refetch() : store.retry()),
    reload() {
      store.reset();
      void client.resetQueries({ queryKey: [path] });
    },
  };
}

function useStore<Value extends object>(path: string, options: SettingsOptions): SettingsStore<Value> {
  const client = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  const [store] = useState(
    () =>
      new SettingsStore<Value>({
        put: (value, before, revision) =>
          call('PUT', path, {
            body: latest.current.send === 'changes' ? changesOf(before, value) : value,
            ...(revision === undefined ? {} : { ifMatch: revision }),
          }),
        onSaved(stored) {
          client.setQueryData([path], stored);
          latest.current.onSaved?.();
        },
      }),
  );
  return store;
}

/** Fields that differ. */
function changesOf<Value extends object>(before: Value, value: Value): Partial<Value> {
  const fields = Object.entries(value).filter(([name, one]) => before[name as keyof Value] !== one);
  return Object.fromEntries(fields) as Partial<Value>;
}
