import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { SiteFile } from '../fields/files.ts';
import { uploadFile } from '../fields/upload-file.ts';
import { nextUploads, transition, type UploadQueue } from './upload-queue.ts';

export interface Uploads {
  readonly queue: UploadQueue<File>;
  add(files: readonly File[]): void;
  cancel(id: number): void;
  retry(id: number): void;
  /** Removes finished uploads. */
  clear(): void;
}

/** Statuses that say that the file itself is wrong, so that another attempt cannot succeed. */
const FINAL: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Uploads a few files at a time, into a folder if there is one; unmounting cancels them. `id` identifies the upload and grows with each
 * that is added.
 */
export function useUploads(onUploaded: (file: SiteFile, id: number) => void, folder?: string): Uploads {
  const [queue, dispatch] = useReducer(transition<File>, []);
  const running = useRef(new Map<number, AbortController>());
  /** Where each file belongs: the folder may be another one before its upload starts. */
  const folders = useRef(new WeakMap<File, string | undefined>());
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  useEffect(() => {
    for (const { id, source } of nextUploads(queue)) {
      if (running.current.has(id)) continue;
      const stop = new AbortController();
      running.current.set(id, stop);
      dispatch({ type: 'started', id });
      const onProgress = (share: number): void => dispatch({ type: 'progressed', id, share });
      void uploadFile(source, { signal: stop.signal, folder: folders.current.get(source), onProgress }).then(
        (result) => {
          running.current.delete(id);
          if (result.ok) uploaded.current(result.body, id);
          if (result.ok) return dispatch({ type: 'finished', id });
          const { status, error: message } = result.problem;
          dispatch({ type: 'failed', id, message, isFinal: FINAL.has(status) });
        },
      );
    }
  }, [queue]);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);
  const add = useCallback(
    (sources: readonly File[]) => {
      for (const source of sources) folders.current.set(source, folder);
      dispatch({ type: 'added', sources });
    },
    [folder],
  );
  return {
    queue,
    add,
    cancel(id) {
      dispatch({ type: 'cancelled', id });
      running.current.get(id)?.abort();
    },
    retry: (id) => dispatch({ type: 'retried', id }),
    clear: () => dispatch({ type: 'cleared' }),
  };
}
