import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { adminMessages } from '#shared/messages/admin';
import { type CallProblem, call } from '../api.ts';
import type { SiteFile } from '../fields/files.ts';
import { FILES } from './file-queries.ts';

interface FileValues {
  readonly name: string;
  readonly altText: string;
  readonly title: string;
  readonly description: string;
  readonly mediaFocalPoint?: { readonly x: number; readonly y: number };
}

export interface FileChanges {
  readonly values: FileValues;
  readonly status: 'unchanged' | 'saving' | 'saved' | 'refused';
  readonly problem: CallProblem | undefined;
  change(values: Partial<FileValues>): void;
}

/** How long nothing is changed before it is sent. */
const PAUSE_MS = 500;

const valuesOf = ({ filename, altText, title, description, mediaFocalPoint }: SiteFile): FileValues => ({
  ...{ name: filename, altText, title, description },
  ...(mediaFocalPoint === undefined ? {} : { mediaFocalPoint }),
});

/** Changes of a file. They are sent in a pause of typing, and when the screen is left. */
export function useFileChanges(file: SiteFile): FileChanges {
  const [values, setValues] = useState(() => valuesOf(file));
  const [status, setStatus] = useState<FileChanges['status']>('unchanged');
  const [problem, setProblem] = useState<CallProblem>();
  const unsent = useRef<Partial<FileValues>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const client = useQueryClient();
  const { id } = file;
  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const body = unsent.current;
    if (Object.keys(body).length === 0) return;
    unsent.current = {};
    setStatus('saving');
    const result = await call<SiteFile>('PUT', `/api/files/${id}`, { body });
    if (!result.ok) {
      // It goes with the next try, unless it was changed meanwhile.
      unsent.current = { ...body, ...unsent.current };
      setProblem(result.problem);
      return setStatus('refused');
    }
    setProblem(undefined);
    setStatus('saved');
    client.setQueryData([`/api/files/${id}`], result.body);
    void client.invalidateQueries({ queryKey: [FILES] });
  }, [client, id]);
  useEffect(() => () => void save(), [save]);
  const change = (changed: Partial<FileValues>): void => {
    setValues((before) => ({ ...before, ...changed }));
    unsent.current = { ...unsent.current, ...changed };
    clearTimeout(timer.current);
    if (changed.name?.trim() === '') {
      setProblem({ status: 400, code: 'owner-refused', error: adminMessages.fileName });
      return setStatus('refused');
    }
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  return { values, status, problem, change };
}
