import { useEffect, useRef, useState } from 'react';
import { isSame } from '../documents/json-value.ts';

/**
 * Renders an unsaved value on the server. One request at a time, always for the latest value; a value that the server rejects (undefined)
 * keeps the last result. Null until the value differs from the one that the page was loaded with.
 */
export function useDrawn<Value, Drawn>(
  path: string,
  value: Value | undefined,
  draw: (value: Value) => Promise<Drawn | undefined>,
): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const wanted = useRef<Value>(undefined);
  const made = useRef<Value>(undefined);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    wanted.current = value;
    // The page was loaded with the stored value.
    made.current ??= value;
    const work = async (): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      while (!isGone.current && wanted.current !== undefined && !isSame(wanted.current, made.current)) {
        const next = wanted.current;
        const result = await latest.current(next);
        made.current = next;
        if (result !== undefined) setDrawn(result);
      }
      isBusy.current = false;
    };
    void work();
  }, [path, value]);
  return drawn;
}
