import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminMessages } from '#shared/messages/admin';
import { type CallProblem, call } from '../api.ts';
import type { SiteFile } from '../fields/files.ts';
import { FOLDERS } from '../fields/folders.ts';
import { FILES } from '../fields/use-file-list.ts';
import { useOnline } from '../shell/use-online.ts';
import { createSaveQueue, type SaveQueue, type SaveState } from './save-queue.ts';

interface FileValues {
  readonly name: string;
  readonly altText: string;
  readonly title: string;
  readonly description: string;
  readonly folder: string;
  readonly mediaFocalPoint?: { readonly x: number; readonly y: number };
}

export interface FileChanges extends SaveState {
  readonly values: FileValues;
  change(values: Partial<FileValues>): void;
}

const PAUSE_MS = 500;

const valuesOf = ({ filename, altText, title, description, folder, mediaFocalPoint }: SiteFile): FileValues => ({
  ...{ name: filename, altText, title, description, folder },
  ...(mediaFocalPoint === undefined ? {} : { mediaFocalPoint }),
});

/** Changes of a file. They are sent after a pause in typing, when the screen is left, and when the network is back. */
export function useFileChanges(file: SiteFile): FileChanges {
  const [values, setValues] = useState(() => valuesOf(file));
  const [state, setState] = useState<SaveState>({ status: 'unchanged', problem: undefined });
  const client = useQueryClient();
  const { id } = file;
  const queue = useRef<SaveQueue<FileValues>>(undefined);
  queue.current ??= createSaveQueue<FileValues, SiteFile>({
    send: (body) => call('PUT', `/api/files/${id}`, { body }),
    fieldOf: ({ code, errors }) =>
      code === 'owner-refused' ? 'name' : errors?.['folder'] === undefined ? undefined : 'folder',
    onState: setState,
    pauseMs: PAUSE_MS,
    onSaved(stored, isLatest) {
      if (isLatest) client.setQueryData([`/api/files/${id}`], stored);
      void client.invalidateQueries({ queryKey: [FILES] });
      void client.invalidateQueries({ queryKey: [FOLDERS] });
    },
  });
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) queue.current?.flush();
  }, [isOnline]);
  useEffect(() => () => queue.current?.flush(), []);
  const change = (changed: Partial<FileValues>): void => {
    setValues((before) => ({ ...before, ...changed }));
    queue.current?.change(changed);
    if (changed.name?.trim() === '') queue.current?.refuse('name', NO_NAME);
  };
  return { values, change, ...state };
}

const NO_NAME: CallProblem = { status: 400, code: 'owner-refused', error: adminMessages.fileName };
