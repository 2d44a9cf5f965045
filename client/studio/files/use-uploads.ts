import { useCallback, useEffect, useReducer, useRef } from 'react';
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

/** Uploads files, a few at a time. Leaving the screen cancels them. */
export function useUploads(onUploaded: () => void): Uploads {
  const [queue, dispatch] = useReducer(transition<File>, []);
  const running = useRef(new Map<number, AbortController>());
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  useEffect(() => {
    for (const { id, source } of nextUploads(queue)) {
      if (running.current.has(id)) continue;
      const stop = new AbortController();
      running.current.set(id, stop);
      dispatch({ type: 'started', id });
      const onProgress = (share: number): void => dispatch({ type: 'progressed', id, share });
      void uploadFile(source, { signal: stop.signal, onProgress }).then((result) => {
        running.current.delete(id);
        if (result.ok) uploaded.current();
        dispatch(result.ok ? { type: 'finished', id } : { type: 'failed', id, message: result.problem.error });
      });
    }
  }, [queue]);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);
  const add = useCallback((sources: readonly File[]) => dispatch({ type: 'added', sources }), []);
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
