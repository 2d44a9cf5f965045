/** A file that is imported, read again while its job runs. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CallProblem, call } from '../api.ts';
import { type CallFailure, read } from '../read.ts';
import { LIST } from '../tables/list-address.ts';
import { useSubmit } from '../use-submit.ts';
import { type ImportFile, importCall, isRunning, jobsCall } from './import-replies.ts';

const POLL_MS = 500;

export interface BeginImport {
  readonly collectionId: string;
  readonly mapping: Readonly<Record<string, number>>;
  readonly addPages: boolean;
  readonly redirects: boolean;
  readonly isDry: boolean;
}

export interface OpenImport {
  readonly file: ImportFile | undefined;
  readonly problem: CallProblem | undefined;
  readonly isBusy: boolean;
  retry(): void;
  /** Whether it was begun. */
  begin(body: BeginImport): Promise<boolean>;
  cancel(): Promise<void>;
}

export function useImport(id: string): OpenImport {
  const client = useQueryClient();
  const path = importCall(id);
  const { data, error, refetch } = useQuery<ImportFile, CallFailure>({
    queryKey: [path],
    queryFn: ({ signal }) => read<ImportFile>(path, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? POLL_MS : false),
  });
  const { run, problem, isBusy } = useSubmit();
  const settle = (done: { readonly body: ImportFile } | undefined): void => {
    if (done !== undefined) client.setQueryData([path], done.body);
  };
  const isImported = data !== undefined && !data.isDry && !isRunning(data);
  const wasRunning = useRef(false);
  useEffect(() => {
    // What the screens have read before is no longer so.
    if (wasRunning.current && isImported) {
      void client.invalidateQueries({ queryKey: [LIST] });
      void client.invalidateQueries({ queryKey: ['/api/owner/store'] });
      void client.invalidateQueries({ queryKey: ['/api/owner/pages'] });
    }
    wasRunning.current = data !== undefined && isRunning(data);
  }, [client, data, isImported]);
  return {
    file: data,
    problem: problem ?? error?.problem,
    isBusy,
    retry: () => void refetch(),
    async begin(body) {
      const done = await run(() => call<ImportFile>('POST', jobsCall(id), { body }));
      settle(done);
      return done !== undefined;
    },
    async cancel() {
      settle(await run(() => call<ImportFile>('DELETE', jobsCall(id))));
    },
  };
}
